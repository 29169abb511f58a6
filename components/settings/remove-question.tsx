"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast/toast-store";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";

/** The texts that a section of the settings has for it, under these keys of its own. */
type Texts = (
  key:
    | "deleteTitle"
    | "deleteText"
    | "deleteConfirm"
    | "cancel"
    | "deletedTitle"
    | "deletedText"
    | "deleteFailed"
    | "offline",
  values?: { name: string },
) => string;

/** Asks before a row of a settings list goes, and takes it away. Mounted only while it asks. */
export function RemoveQuestion({
  name,
  t,
  remove,
  refresh,
  onRemoved,
  onClose,
}: {
  name: string;
  t: Texts;
  remove: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
  /** The row has gone, and with it the button that opened the question: the focus goes elsewhere. */
  onRemoved: () => void;
  onClose: () => void;
}) {
  const work = useWork();
  const confirm = () =>
    work.run(
      async () => {
        await remove();
        await refresh();
        onClose();
        onRemoved();
        toast({ type: "success", title: t("deletedTitle"), message: t("deletedText", { name }) });
      },
      (error) => {
        onClose();
        toast({ type: "error", title: t("deleteFailed"), message: messageOf(error, t("offline")) });
        void refresh();
      },
    );
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name })}
      text={t("deleteText")}
      action={t("deleteConfirm")}
      cancel={t("cancel")}
      isBusy={work.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
