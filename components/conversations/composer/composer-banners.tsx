import { CornerUpLeftIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Quoted } from "@/components/conversations/thread/message-quote";
import { MiniButton } from "@/components/desk/screen/mini-button";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { cutText } from "./cut-text";

/** Characters of the answered message that are shown (specification 2, section 9). */
const PREVIEW_LENGTH = 60;

/** What is being answered, and the way to answer nothing in particular. */
export function ReplyBanner({ quoted, onCancel }: { quoted: Quoted; onCancel: () => void }) {
  const t = useTranslations("conversations");
  const name = quoted.senderName || (quoted.isFromAttender ? t("attender") : t("customer"));
  return (
    <div className="mb-2 flex items-center gap-2 rounded-md border-brand border-l-2 bg-muted py-1 pr-1 pl-2 text-xs">
      <CornerUpLeftIcon aria-hidden="true" className="size-3.5 shrink-0 text-muted-foreground" />
      <p className="min-w-0 flex-1 truncate">
        <span className="font-medium">{t("replyingTo", { name })}</span>{" "}
        <bdi className="text-muted-foreground">{cutText(quoted.content, PREVIEW_LENGTH)}</bdi>
      </p>
      <MiniButton label={t("cancelReply")} icon={XIcon} onClick={onCancel} />
    </div>
  );
}

/** A colleague answered while this attender wrote. */
export type Crossing = { name: string; seconds: number };

/** Asks once before an answer crosses a colleague's. */
export function CrossingBanner({
  crossing,
  onSend,
  onReview,
}: {
  crossing: Crossing;
  onSend: () => void;
  onReview: () => void;
}) {
  const t = useTranslations("conversations.crossing");
  return (
    <Notice
      tone="info"
      role="alert"
      className="mb-2 justify-end py-1.5"
      action={
        <>
          <Button size="sm" variant="outline" onClick={onReview}>
            {t("review")}
          </Button>
          <Button size="sm" onClick={onSend}>
            {t("send")}
          </Button>
        </>
      }
    >
      {crossing.seconds < 60
        ? t("seconds", { name: crossing.name, count: crossing.seconds })
        : t("minutes", { name: crossing.name, count: Math.round(crossing.seconds / 60) })}
    </Notice>
  );
}
