import type { Channel } from "@/lib/kernel/conversation";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { toDeliveryDto } from "./delivery-dto";
import { type AskedMessages, type OutgoingParts, outsideChannel } from "./outside-channels";
import { deliveriesOf } from "./store/message-delivery";

/** What messages of a conversation with an outside channel have beside their text, by message number. */
export async function findMessageParts(
  reader: Reader,
  { id: conversationId, channel }: { id: number; channel: Channel },
  messages: AskedMessages,
): Promise<Map<number, OutgoingParts>> {
  const seqs = messages.map(({ seq }) => seq);
  // Asked together: on PostgreSQL each wait for the one before would be a trip more.
  const [parts, deliveries] = await Promise.all([
    outsideChannel(channel)?.partsOf(reader, conversationId, messages) ?? new Map<number, OutgoingParts>(),
    reader.all(deliveriesOf, { conversationId, seqs }),
  ]);
  for (const { messageSeq, ...row } of deliveries)
    parts.set(messageSeq, { ...parts.get(messageSeq), delivery: toDeliveryDto(row) });
  return parts;
}
