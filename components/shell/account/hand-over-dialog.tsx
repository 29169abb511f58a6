import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast/toast-store";
import { handOverQueue } from "@/lib/client/calls/queue-calls";
import { useWork } from "@/lib/client/use-work";

/** Asks before one goes away and gives back to the queue what one hasn't answered: others may take it at once. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.availability");
  const giving = useWork();
  const confirm = () =>
    giving.run(
      async () => {
        const count = await handOverQueue();
        onClose();
        toast({ type: "success", title: t("handedOverTitle"), message: t("handedOverText", { count }) });
      },
      () => toast({ type: "error", title: t("failedTitle"), message: t("failedText") }),
    );
  return (
    <ConfirmDialog
      title={t("handOverTitle")}
      text={t("handOverText")}
      action={t("handOverAction")}
      cancel={t("cancel")}
      isBusy={giving.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
