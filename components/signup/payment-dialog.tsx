import { CircleCheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CardConfirm, CardFailed } from "@/components/signup/card-payment";
import { PixCode, PixExpired, PixUnavailable } from "@/components/signup/pix-payment";
import type { SignupValues } from "@/components/signup/signup-values";
import type { PaymentView } from "@/components/signup/use-signup-payment";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";

/** Each state of a payment before it is over. While something is under way it can't be closed. */
export function PaymentDialog({
  view,
  isOffline,
  values,
  onConfirm,
  onRetryCard,
  onNewCode,
  onClose,
}: {
  view: Exclude<PaymentView, { kind: "done" }>;
  isOffline: boolean;
  values: SignupValues;
  onConfirm: () => void;
  onRetryCard: () => void;
  onNewCode: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("signup");
  const isBusy = ["processing", "generating", "paid"].includes(view.kind);
  const isPix = ["generating", "pix", "unavailable", "expired"].includes(view.kind);

  function content(): ReactNode {
    switch (view.kind) {
      case "confirm":
        return <CardConfirm values={values} problem={view.problem} onConfirm={onConfirm} onClose={onClose} />;
      case "processing":
        return <Working title={t("payment.processing")} text={t("payment.processingText")} />;
      case "failed":
        return <CardFailed reason={view.reason} onRetry={onRetryCard} onClose={onClose} />;
      case "generating":
        return <Working title={t("pix.generating")} text={t("pix.generatingText")} />;
      case "pix":
        return <PixCode payment={view.payment} deadline={view.deadline} />;
      case "unavailable":
        return <PixUnavailable problem={view.problem} onNewCode={onNewCode} />;
      case "expired":
        return <PixExpired onNewCode={onNewCode} />;
      case "paid":
        return <Paid title={t("payment.paid")} text={t("payment.paidText")} />;
    }
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        className="max-w-md"
        closeLabel={isBusy ? undefined : t("payment.close")}
        onInteractOutside={(event) => event.preventDefault()}
        // A field that has to be filled in again got the focus already; the button that opened this must not take it.
        onCloseAutoFocus={(event) => {
          if (document.activeElement?.closest("form")) event.preventDefault();
        }}
      >
        <DialogHeader>
          <DialogTitle>{t(isPix ? "pix.title" : "payment.dialogTitle")}</DialogTitle>
          <DialogDescription>{t(isPix ? "pix.description" : "payment.description")}</DialogDescription>
        </DialogHeader>
        {content()}
        <p role="status" className="mt-4 text-list text-warning empty:hidden">
          {isOffline ? t("payment.offline") : null}
        </p>
      </DialogContent>
    </Dialog>
  );
}

function Working({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-8 text-center">
      <Spinner className="size-8 text-brand" />
      <p className="font-semibold">{title}</p>
      <p className="text-muted-foreground">{text}</p>
    </div>
  );
}

function Paid({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleCheckIcon aria-hidden="true" className="size-10 text-success" />
      <p className="font-semibold">{title}</p>
      <p className="text-muted-foreground">{text}</p>
    </div>
  );
}
