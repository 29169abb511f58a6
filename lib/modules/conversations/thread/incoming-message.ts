import { type IncomingMessage, incomingMessage, teamMessageSince } from "@/lib/modules/conversations/store/thread";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";

export type { IncomingMessage };

/** A customer's message; undefined when it is nobody's, or its conversation is deleted. */
export function findIncoming(
  reader: Pick<Reader, "first">,
  { conversationId, seq }: { conversationId: number; seq: number },
): Promise<IncomingMessage | undefined> {
  return reader.first(incomingMessage, { conversationId, seq });
}

/** Whether a person of the team wrote in a conversation since an instant (epoch milliseconds). */
export async function hasTeamWritten(
  reader: Pick<Reader, "first">,
  conversationId: number,
  since: number,
): Promise<boolean> {
  return (await reader.first(teamMessageSince, { conversationId, since })) !== undefined;
}
