import { DownloadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { ReceiptDto } from "@/lib/modules/billing/schema";

/** How the billing section writes amounts, days and ways of paying. */
export type BillingTexts = {
  money: (cents: number, currency: string) => string;
  day: (instant: string) => string;
  means: (payment: Pick<ReceiptDto, "method" | "card">) => string;
};

/** What was paid, newest first, each with its PDF. On a phone each receipt is a card. */
export function ReceiptsTable({ receipts, texts }: { receipts: readonly ReceiptDto[]; texts: BillingTexts }) {
  const t = useTranslations("settings.billing");
  const periodOf = ({ periodStart, periodEnd }: ReceiptDto) =>
    t("range", { start: texts.day(periodStart), end: texts.day(periodEnd) });
  const amountOf = ({ amountCents, currency }: ReceiptDto) => texts.money(amountCents, currency);
  return (
    <table className="w-full border-collapse text-list tabular-nums">
      <thead className="max-[40.0625rem]:hidden">
        <tr className="border-border border-b text-left text-muted-foreground text-xs [&>th]:py-2 [&>th]:pr-3 [&>th]:font-medium">
          <th scope="col">{t("number")}</th>
          <th scope="col">{t("paidAt")}</th>
          <th scope="col">{t("period")}</th>
          <th scope="col">{t("paidWith")}</th>
          <th scope="col" className="text-right">
            {t("amount")}
          </th>
          <th scope="col" className="w-20">
            <span className="sr-only">{t("file")}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {receipts.map((receipt) => (
          <tr key={receipt.id} className="[&>td]:py-2 [&>td]:pr-3">
            <td>
              <span className="font-medium">{t("numberText", { number: receipt.number })}</span>
              <span className="ml-2 min-[40.0625rem]:hidden">{amountOf(receipt)}</span>
              <span className="mt-0.5 block text-muted-foreground min-[40.0625rem]:hidden">
                {texts.day(receipt.paidAt)} · {texts.means(receipt)}
              </span>
              <span className="block text-muted-foreground min-[40.0625rem]:hidden">{periodOf(receipt)}</span>
            </td>
            <td className="max-[40.0625rem]:hidden">{texts.day(receipt.paidAt)}</td>
            <td className="max-[40.0625rem]:hidden">{periodOf(receipt)}</td>
            <td className="max-[40.0625rem]:hidden">{texts.means(receipt)}</td>
            <td className="whitespace-nowrap text-right max-[40.0625rem]:hidden">{amountOf(receipt)}</td>
            <td className="text-right max-[40.0625rem]:pr-0! max-[40.0625rem]:align-top">
              <a
                href={`/api/v1/billing/receipts/${receipt.id}/receipt.pdf`}
                download
                aria-label={t("download", { number: receipt.number })}
                title={t("download", { number: receipt.number })}
                className={cn(buttonVariants({ variant: "ghost", size: "sm" }), "px-2")}
              >
                <DownloadIcon aria-hidden="true" />
                {t("pdf")}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
