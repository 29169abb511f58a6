import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";

/** Asks before a note gives those whom it names access to what it stands in. Mounted only while it is open. */
export function AccessQuestion({
  what,
  text,
  onAgree,
  onBack,
}: {
  what: "conversation" | "ticket";
  /** Who doesn't see it, and what mentioning them does. */
  text: string;
  onAgree: () => void;
  onBack: () => void;
}) {
  const t = useTranslations("conversations.mention");
  return (
    <Dialog onClose={onBack}>
      <DialogContent title={t("accessTitle", { what })} text={text} className="max-w-md">
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
