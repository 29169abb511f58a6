import { CopyIcon, CornerUpLeftIcon, FlagIcon, FlagOffIcon, ForwardIcon, MessageSquareShareIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MiniButton } from "@/components/desk/screen/mini-button";
import { useMay } from "@/components/desk/screen/permissions";
import { cn } from "@/components/ui/cn";

const TOOL = "size-7 focus-visible:-outline-offset-2";

/** What can be done with one message. It exists only for the message under the pointer or with focus. */
export function MessageToolbar({
  isOurs,
  isFlagged,
  onReply,
  onForward,
  onCopy,
  onFlag,
  onMove,
}: {
  isOurs: boolean;
  isFlagged: boolean;
  onReply: (() => void) | null;
  /** Null where nothing can be forwarded. */
  onForward: (() => void) | null;
  onCopy: () => void;
  onFlag: () => void;
  /** Null where nothing can be moved from. */
  onMove: (() => void) | null;
}) {
  const t = useTranslations("conversations");
  const moving = useTranslations("conversation-moving");
  const mayWrite = useMay("conversations.write");
  return (
    <div
      role="toolbar"
      aria-label={t("messageActions")}
      className={cn(
        "absolute top-1/2 z-10 flex -translate-y-1/2 rounded-md border border-border bg-popover p-0.5 shadow-float max-sm:top-1 max-sm:right-1 max-sm:left-auto max-sm:translate-y-0",
        isOurs ? "sm:right-full sm:mr-2" : "sm:left-full sm:ml-2",
      )}
    >
      {onReply ? <MiniButton label={t("reply")} icon={CornerUpLeftIcon} className={TOOL} onClick={onReply} /> : null}
      {onForward ? <MiniButton label={t("forward")} icon={ForwardIcon} className={TOOL} onClick={onForward} /> : null}
      <MiniButton label={t("copy")} icon={CopyIcon} className={TOOL} onClick={onCopy} />
      {mayWrite ? (
        <MiniButton
          label={isFlagged ? t("unflag") : t("flag")}
          icon={isFlagged ? FlagOffIcon : FlagIcon}
          className={TOOL}
          onClick={onFlag}
        />
      ) : null}
      {onMove ? (
        <MiniButton label={moving("action")} icon={MessageSquareShareIcon} className={TOOL} onClick={onMove} />
      ) : null}
    </div>
  );
}
