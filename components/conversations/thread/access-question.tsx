import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";

/** Asks before a note gives those whom it names access to the conversation. Mounted only while it is open. */
export function AccessQuestion({
  text,
  onAgree,
  onBack,
}: {
  /** Who doesn't see the conversation, and what mentioning them does. */
  text: string;
  onAgree: () => void;
  onBack: () => void;
}) {
  const t = useTranslations("conversations.mention");
  return (
    <Dialog onClose={onBack}>
      <DialogContent title={t("accessTitle")} text={text} className="max-w-md">
        <DialogFooter>
          <Button variant="outline" onClick={onBack}>
            {t("back")}
          </Button>
          <Button onClick={onAgree}>{t("giveAccess")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
