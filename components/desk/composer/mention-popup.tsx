import { lazyPlace } from "@/lib/client/lazy-part";
import type { Mention } from "@/lib/client/outbox/drafts";
import type { Caret } from "./use-caret-menu";

// The list of colleagues arrives with the first at sign.
const MentionMenu = lazyPlace(() => import("./mention-menu"), "MentionMenu");

/** The list of colleagues, while an at sign has opened it. */
export function MentionPopup({ caret, onMention }: { caret: Caret; onMention: (mention: Mention) => void }) {
  return caret.kind === "mention" && caret.popup ? <MentionMenu onMention={onMention} {...caret.popup} /> : null;
}
