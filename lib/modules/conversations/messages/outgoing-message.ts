import { attachmentsOf } from "@/lib/modules/conversations/store/attachment";
import { outgoingMessage } from "@/lib/modules/conversations/store/outgoing-message";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { StoredAttachment } from "./append-message";

/** A stored message as a channel sends it. */
export type OutgoingMessage = {
  id: number;
  content: string;
  /** Number of the message that it answers. */
  replyToSeq: number | null;
  subject: string;
  customerId: number;
  customerName: string;
  customerEmail: string | null;
};

/** The message of a number; undefined when it was deleted. */
export function findOutgoingMessage(
  reader: Pick<Reader, "first">,
  conversationId: number,
  seq: number,
): Promise<OutgoingMessage | undefined> {
  return reader.first(outgoingMessage, { conversationId, seq });
}

/** A message's files, in the order in which they were added. */
export function filesOfMessage(
  reader: Pick<Reader, "all">,
  conversationId: number,
  messageSeq: number,
): Promise<StoredAttachment[]> {
  return reader.all(attachmentsOf, { conversationId, messageSeq });
}
