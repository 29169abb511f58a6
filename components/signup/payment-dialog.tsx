import { CircleAlertIcon, CircleCheckIcon, ClockAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CardConfirm } from "@/components/signup/card-payment";
import { PaymentOutcome } from "@/components/signup/payment-outcome";
import { PixCode } from "@/components/signup/pix-payment";
import type { SignupValues } from "@/components/signup/signup-values";
import type { PaymentView } from "@/components/signup/use-signup-payment";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";

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

  const newCode = <Button onClick={onNewCode}>{t("pix.newCode")}</Button>;

  function content(): ReactNode {
    switch (view.kind) {
      case "confirm":
        return <CardConfirm values={values} problem={view.problem} onConfirm={onConfirm} onClose={onClose} />;
      case "processing":
        return <PaymentOutcome role="status" title={t("payment.processing")} text={t("payment.processingText")} />;
      case "failed":
        return (
          <PaymentOutcome
            icon={CircleAlertIcon}
            colour="text-danger"
            title={t("payment.refusedTitle")}
            text={t("payment.refusedText")}
            reason={view.reason}
          >
            <Button variant="outline" onClick={onClose}>
              {t("payment.editCard")}
            </Button>
            <Button onClick={onRetryCard}>{t("payment.retry")}</Button>
          </PaymentOutcome>
        );
      case "generating":
        return <PaymentOutcome role="status" title={t("pix.generating")} text={t("pix.generatingText")} />;
      case "pix":
        return <PixCode payment={view.payment} deadline={view.deadline} />;
      case "unavailable":
        return (
          <PaymentOutcome
            role="alert"
            icon={CircleAlertIcon}
            colour="text-danger"
            title={t("pix.unavailableTitle")}
            text={view.problem}
          >
            {newCode}
          </PaymentOutcome>
        );
      case "expired":
        return (
          <PaymentOutcome
            icon={ClockAlertIcon}
            colour="text-warning"
            title={t("pix.expiredTitle")}
            text={t("pix.expiredText")}
          >
            {newCode}
          </PaymentOutcome>
        );
      case "paid":
        return (
          <PaymentOutcome
            role="status"
            icon={CircleCheckIcon}
            colour="text-success"
            title={t("payment.paid")}
            text={t("payment.paidText")}
          />
        );
    }
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        className="max-w-md"
        title={t(isPix ? "pix.title" : "payment.dialogTitle")}
        text={t(isPix ? "pix.description" : "payment.description")}
        closeLabel={isBusy ? undefined : t("payment.close")}
        onInteractOutside={(event) => event.preventDefault()}
        // A field that has to be filled in again got the focus already; the button that opened this must not take it.
        onCloseAutoFocus={(event) => {
          if (document.activeElement?.closest("form")) event.preventDefault();
        }}
      >
        {content()}
        <p role="status" className="mt-4 text-list text-warning empty:hidden">
          {isOffline ? t("payment.offline") : null}
        </p>
      </DialogContent>
    </Dialog>
  );
}
