import { lazyPlace } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { ComposerChannel } from "./composer-channel";
import { ComposerHint } from "./composer-hint";
import type { TimeLeft } from "./reply-window";
import type { useHeldBack } from "./use-held-back";

const ComposerKnowledge = lazyPlace(() => import("./composer-knowledge"), "ComposerKnowledge");

/** From here on there is something to look for in the knowledge base. */
const SUGGESTED_FROM = 10;

/** What stands beside the tools: what its keys do or why nothing may go, what the knowledge base has, and the channel. */
export function ComposerFooter({
  hintId,
  chat,
  text,
  isNote,
  heldBack: { told, gaps },
  windowLeft,
}: {
  /** Of the words that describe the field. */
  hintId: string;
  chat: ChatDto;
  text: string;
  isNote: boolean;
  heldBack: Pick<ReturnType<typeof useHeldBack>, "told" | "gaps">;
  /** Time left to write freely, where the channel has a limit. */
  windowLeft: TimeLeft | null;
}) {
  return (
    <>
      <ComposerHint
        id={hintId}
        text={text}
        isNote={isNote}
        isTaking={chat.assignedAttender === null}
        held={told === null ? null : { reason: told, gap: gaps[0]?.text ?? "" }}
      />
      {isNote || text.trim().length < SUGGESTED_FROM ? null : <ComposerKnowledge chatId={chat.id} text={text} />}
      {isNote ? null : <ComposerChannel chat={chat} left={windowLeft} />}
    </>
  );
}
