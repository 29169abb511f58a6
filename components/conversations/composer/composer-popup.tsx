import { MentionPopup } from "@/components/desk/composer/mention-popup";
import type { Caret } from "@/components/desk/composer/use-caret-menu";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { Mention } from "@/lib/client/outbox/drafts";
import type { ChatDto } from "@/lib/modules/conversations/schema";

// A list that most messages are written without: it arrives with the first sign that opens it.
const CannedMenu = lazyPlace(() => import("./canned-menu"), "CannedMenu");

/** The list that belongs to what is being typed: canned replies or colleagues. */
export function ComposerPopup({
  caret,
  chat,
  onMention,
}: {
  caret: Caret;
  chat: ChatDto;
  onMention: (mention: Mention) => void;
}) {
  if (caret.kind === "canned" && caret.popup) return <CannedMenu chat={chat} {...caret.popup} />;
  return <MentionPopup caret={caret} onMention={onMention} />;
}
