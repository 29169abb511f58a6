import { latestTurn } from "@/lib/modules/conversations/store/closing";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";

/** One closing of a conversation, which may have several; `attenderId`: who had the conversation then. */
export type Closing = { id: number; attenderId: number | null };

/** The closing that a closed conversation is closed by; undefined of an open one. */
export async function latestClosing(
  reader: Pick<Reader, "first">,
  conversationId: number,
): Promise<Closing | undefined> {
  const turn = await reader.first(latestTurn, { conversationId });
  return turn?.kind === "closed" ? turn : undefined;
}

/** Says in the commit that closes a conversation, after its row was changed, that it did. */
export async function sayClosed(unit: Unit, conversationId: number): Promise<void> {
  const closing = await latestClosing(unit, conversationId);
  if (!closing) throw new Error("a conversation was closed without a closing");
  await unit.happened("conversation.closed", conversationId, { closingId: closing.id });
}
