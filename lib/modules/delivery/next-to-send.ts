import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { nextToSend } from "./store/message-delivery";

/** The number of a conversation's first message that waits to be sent. */
export async function findNextToSend(
  reader: Pick<Reader, "first">,
  conversationId: number,
): Promise<number | undefined> {
  return (await reader.first(nextToSend, { conversationId }))?.messageSeq;
}
