import { useTranslations } from "next-intl";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { TimeChoice } from "./time-choice";

/** Asks until when a conversation is to be out of the way: a time that is offered, or one in words. Mounted only while it is open. */
export function SnoozeDialog({
  onChoose,
  onClose,
}: {
  /** @param until ISO 8601; null: until the customer writes */
  onChoose: (until: string | null) => void;
  onClose: () => void;
}) {
  const t = useTranslations("conversations.snooze");
  return (
    <Dialog isLight onClose={onClose}>
      <DialogContent title={t("title")} text={t("text")} className="max-w-md">
        <TimeChoice
          label={t("field")}
          withoutTime={{ label: t("reply"), detail: t("replyDetail") }}
          onChoose={onChoose}
        />
      </DialogContent>
    </Dialog>
  );
}
