import { CopyIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { copyText } from "@/components/desk/screen/copy-text";
import { AmountLine } from "@/components/signup/amount-line";
import { Countdown } from "@/components/signup/countdown";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast/toast-store";
import type { PaymentDto } from "@/lib/modules/billing/schema";

/** The code to pay with, as picture and text, until it is paid or its time is up. */
export function PixCode({ payment, deadline }: { payment: PaymentDto; deadline: number }) {
  const t = useTranslations("signup.pix");

  async function copy() {
    if (await copyText(payment.pixCode ?? ""))
      toast({ type: "success", title: t("copiedTitle"), message: t("copiedText") });
    else toast({ type: "error", title: t("notCopiedTitle"), message: t("notCopiedText") });
  }

  return (
    <>
      <AmountLine />
      {payment.qrCodeUrl ? (
        // White around the code in dark mode, too: readers need the contrast.
        <div className="mx-auto mt-4 w-fit rounded-md border border-border bg-white p-1">
          {/* biome-ignore lint/performance/noImgElement: a data address gains nothing from the image server */}
          <img src={payment.qrCodeUrl} alt={t("qrCode")} width={208} height={208} className="size-52" />
        </div>
      ) : null}
      <p className="mt-3 text-center">{t.rich("countdown", { time: () => <Countdown deadline={deadline} /> })}</p>
      <div className="mt-4 flex flex-col gap-1.5">
        <label htmlFor="signup-pix-code" className="font-medium text-sm">
          {t("code")}
        </label>
        <textarea
          id="signup-pix-code"
          readOnly
          rows={5}
          value={payment.pixCode ?? ""}
          onFocus={(event) => event.target.select()}
          className="w-full resize-none break-all rounded-md border border-input bg-muted px-3 py-2 font-mono text-list"
        />
        <Button icon={CopyIcon} onClick={() => void copy()}>
          {t("copy")}
        </Button>
      </div>
      <p role="status" className="mt-4 text-center text-list text-muted-foreground">
        {t("waiting")}
      </p>
    </>
  );
}
