import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";

/** What a message answers. */
export type Quoted = { seq: number; senderName: string; isFromAttender: boolean; content: string };

/** One line of the answered message, above the answer; a click goes to it. */
export function MessageQuote({
  quoted,
  isReachable = false,
  onJump,
}: {
  quoted: Quoted;
  /** Whether Tab stops here: only in the message that has focus, or thousands of messages would be thousands of stops. */
  isReachable?: boolean;
  onJump: (seq: number) => void;
}) {
  const t = useTranslations("conversations");
  const { viewer } = useScreen();
  const role = quoted.isFromAttender ? t("attender") : t("customer");
  const name = quoted.isFromAttender && quoted.senderName === viewer.name ? t("you") : quoted.senderName || role;
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      onClick={() => onJump(quoted.seq)}
      aria-label={t("goToQuoted", { name })}
      className="mt-1 mb-1 block w-full min-w-0 rounded-sm border-brand border-l-2 bg-foreground/5 px-2 py-1 text-left text-xs hover:bg-foreground/10"
    >
      <span dir="auto" className="block truncate font-medium">
        {name}
      </span>
      <span dir="auto" className="block truncate text-muted-foreground">
        {quoted.content}
      </span>
    </button>
  );
}
