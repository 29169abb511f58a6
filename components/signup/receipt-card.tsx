import { CopyIcon, DownloadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { copyText } from "@/components/desk/screen/copy-text";
import { downloadReceipt } from "@/components/signup/download-receipt";
import { formatMoney } from "@/components/signup/format-money";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast/toast-store";
import { useWork } from "@/lib/client/use-work";
import type { ReceiptDto } from "@/lib/modules/billing/schema";

/** The payment's receipt: its transaction id to copy, and the PDF to save. */
export function ReceiptCard({ receipt, token, paidAt }: { receipt: ReceiptDto; token: string; paidAt: string }) {
  const t = useTranslations("signup.receipt");
  const billing = useTranslations("billing");
  const { isBusy, run } = useWork();
  const { brand, last4 } = receipt.card;
  const method =
    brand && last4
      ? billing("receipt.cardEnding", { brand: billing(`brands.${brand}`), last4 })
      : billing(`methods.${receipt.method}`);

  async function copy() {
    if (await copyText(receipt.transactionId))
      toast({ type: "success", title: t("copiedTitle"), message: t("copiedText") });
    else toast({ type: "error", title: t("notCopiedTitle"), message: t("notCopiedText") });
  }

  async function download() {
    toast({ type: "info", title: t("startedTitle"), message: t("startedText") });
    await run(
      async () => {
        await downloadReceipt(token);
        toast({ type: "success", title: t("completedTitle"), message: t("completedText") });
      },
      () => toast({ type: "error", title: t("failedTitle"), message: t("failedText") }),
    );
  }

  const details: [string, string][] = [
    [t("amount"), formatMoney(receipt.amountCents, receipt.currency)],
    [t("method"), method],
    [t("paidAt"), paidAt],
  ];
  return (
    <section aria-labelledby="signup-receipt" className="rounded-md border border-border p-4">
      <h3 id="signup-receipt" className="mb-2 font-semibold">
        {t("title")}
      </h3>
      <dl className="flex flex-col gap-2">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt className="text-list text-muted-foreground">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-list text-muted-foreground">{t("transactionId")}</dt>
          <dd className="flex items-center gap-1">
            <code className="min-w-0 break-all font-mono text-list">{receipt.transactionId}</code>
            <IconButton label={t("copy")} icon={CopyIcon} onClick={() => void copy()} />
          </dd>
        </div>
      </dl>
      <Button
        icon={DownloadIcon}
        isBusy={isBusy}
        variant="outline"
        className="mt-3 w-full"
        onClick={() => void download()}
      >
        {t("download")}
      </Button>
    </section>
  );
}
