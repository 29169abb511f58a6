import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { dropOtherDraft, putBackDraft, takeOtherDraft } from "@/lib/client/outbox/draft-sync";
import type { DraftDto } from "@/lib/modules/conversations/drafts/schema";
import { cutText } from "./cut-text";

/** Characters of the other text that are shown. */
const PREVIEW_LENGTH = 60;

/** What another device has of the draft that stands in the field, and which of the two is to stay. */
export function OtherDraft({ other }: { other: DraftDto }) {
  const t = useTranslations("conversations.otherDraft");
  const { times } = useScreen();
  const at = times.daysAgo(other.updatedAt) === 0 ? times.time(other.updatedAt) : times.exact(other.updatedAt);
  const take = () => {
    const before = takeOtherDraft(other);
    if (before.trim() === "") return;
    toast({
      type: "info",
      title: t("taken"),
      action: { label: t("undo"), isUndo: true, run: () => putBackDraft(other, before) },
    });
  };
  return (
    <Notice
      tone="info"
      role="status"
      className="mb-2 py-1.5"
      action={
        <div className="flex gap-2">
          <Button size="sm" variant="outline" onClick={() => dropOtherDraft(other)}>
            {t("drop")}
          </Button>
          <Button size="sm" onClick={take}>
            {t("take")}
          </Button>
        </div>
      }
    >
      {t("text", { at })} <bdi>“{cutText(other.text, PREVIEW_LENGTH)}”</bdi>
    </Notice>
  );
}
