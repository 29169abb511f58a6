import { toldMessage } from "@/lib/modules/conversations/store/told-message";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";

/** What is told of a message: its text, its customer's name and whose the conversation is. */
export type ToldMessage = { content: string; customerName: string; assignedAttenderId: number | null };

/** The message of a number, for who tells somebody of it. */
export function readToldMessage(
  reader: Pick<Reader, "first">,
  conversationId: number,
  seq: number,
): Promise<ToldMessage | undefined> {
  return reader.first(toldMessage, { conversationId, seq });
}
