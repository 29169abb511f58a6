"use client";

import { CircleCheckIcon, ClockAlertIcon, CopyIcon, TriangleAlertIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { copyText } from "@/components/desk/screen/copy-text";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast/toast-store";
import type { PaymentDto } from "@/lib/modules/billing/schema";
import { usePixPayment } from "./use-pix-payment";

function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Pays the due month with a PIX code. Closing it leaves the code valid: a payment is confirmed without this window. */
export function PixDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings.pix");
  const router = useRouter();
  const { state, remainingMs, start } = usePixPayment();
  const { step } = state;

  function close() {
    onClose();
    // What opened the dialog goes with the debt.
    if (step === "paid") router.refresh();
  }

  return (
    <Dialog onClose={close}>
      <DialogContent
        className="max-w-md"
        title={t("title")}
        text={t("text")}
        closeLabel={t("close")}
        onCloseAutoFocus={(event) => {
          if (step !== "paid") return;
          event.preventDefault();
          document.getElementById("billing")?.focus();
        }}
      >
        {state.step === "generating" ? (
          <div role="status">
            <span className="sr-only">{t("generating")}</span>
            <Skeleton className="mx-auto size-52" />
            <Skeleton className="mt-4 h-15" />
          </div>
        ) : state.step === "waiting" ? (
          <PixCode payment={state.payment} remainingMs={remainingMs} isUnreachable={state.isUnreachable} />
        ) : state.step === "paid" ? (
          <Outcome
            icon={<CircleCheckIcon className="text-success" />}
            title={t("paidTitle")}
            text={t("paidText")}
            action={<Button onClick={close}>{t("done")}</Button>}
          />
        ) : state.step === "expired" ? (
          <Outcome
            icon={<ClockAlertIcon className="text-warning" />}
            title={t("expiredTitle")}
            text={t("expiredText")}
            action={<Button onClick={start}>{t("again")}</Button>}
          />
        ) : (
          <Outcome
            icon={<TriangleAlertIcon className="text-danger" />}
            title={t("failedTitle")}
            text={state.step === "failed" ? (state.message ?? t("failedText")) : t("refundedText")}
            action={<Button onClick={start}>{t("retry")}</Button>}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

function PixCode({
  payment: { pixCode, qrCodeUrl },
  remainingMs,
  isUnreachable,
}: {
  payment: PaymentDto;
  remainingMs: number;
  isUnreachable: boolean;
}) {
  const t = useTranslations("settings.pix");
  const id = useId();

  async function copy() {
    const isCopied = await copyText(pixCode ?? "");
    toast({
      type: isCopied ? "success" : "error",
      title: t(isCopied ? "copiedTitle" : "copyFailedTitle"),
      message: t(isCopied ? "copiedText" : "copyFailedText"),
    });
  }

  return (
    <div className="flex flex-col gap-4">
      {qrCodeUrl ? (
        // biome-ignore lint/performance/noImgElement: a data address, which nothing can make smaller.
        <img src={qrCodeUrl} alt={t("qr")} width={208} height={208} className="mx-auto rounded-md bg-white p-2" />
      ) : null}
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-code`}>{t("code")}</Label>
        <div className="flex gap-2">
          <Input
            id={`${id}-code`}
            readOnly
            value={pixCode ?? ""}
            className="text-ellipsis font-mono"
            onFocus={(event) => event.target.select()}
          />
          <Button icon={CopyIcon} onClick={() => void copy()}>
            {t("copy")}
          </Button>
        </div>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-list text-muted-foreground">
        <span role="status">{t(isUnreachable ? "unreachable" : "waiting")}</span>
        <span role="timer" className="tabular-nums">
          {t("remaining", { time: clockText(remainingMs) })}
        </span>
      </p>
    </div>
  );
}

function Outcome({ icon, title, text, action }: { icon: ReactNode; title: string; text: string; action: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 py-2 text-center">
      <span aria-hidden="true" className="[&_svg]:size-10">
        {icon}
      </span>
      <p className="font-semibold">{title}</p>
      <p className="text-muted-foreground">{text}</p>
      <div className="mt-2">{action}</div>
    </div>
  );
}
