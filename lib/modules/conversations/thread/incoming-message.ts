import {
  type IncomingMessage,
  incomingMessage,
  keptBy,
  teamMessageSince,
} from "@/lib/modules/conversations/store/thread";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";

export type { IncomingMessage };

/** A customer's message; undefined when it is nobody's, or its conversation is deleted. */
export function findIncoming(
  reader: Pick<Reader, "first">,
  { conversationId, seq }: { conversationId: number; seq: number },
): Promise<IncomingMessage | undefined> {
  return reader.first(incomingMessage, { conversationId, seq });
}

/** The state of a conversation, who its customer is, and who has it; undefined when it is deleted or not there. */
export const liveConversation = (reader: Pick<Reader, "first">, id: number) => reader.first(keptBy, { id });

/**
 * Whether a person of the team wrote in a conversation since an instant (epoch milliseconds).
 * @param afterSeq only what came after the message of this number
 */
export async function hasTeamWritten(
  reader: Pick<Reader, "first">,
  conversationId: number,
  since: number,
  afterSeq = 0,
): Promise<boolean> {
  return (await reader.first(teamMessageSince, { conversationId, since, afterSeq })) !== undefined;
}
