import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { toDeliveryDto } from "./delivery-dto";
import { type AskedMessages, type OutgoingParts, outsideChannels } from "./outside-channels";
import { deliveriesOf } from "./store/message-delivery";

/** What messages of outside channels have beside their text, by message number. */
export async function findMessageParts(
  reader: Reader,
  conversationId: number,
  messages: AskedMessages,
): Promise<Map<number, OutgoingParts>> {
  const parts = new Map<number, OutgoingParts>();
  const add = (seq: number, more: OutgoingParts) => parts.set(seq, { ...parts.get(seq), ...more });
  for (const channel of outsideChannels())
    for (const [seq, more] of await channel.partsOf(reader, conversationId, messages)) add(seq, more);
  const seqs = messages.map(({ seq }) => seq);
  for (const { messageSeq, ...row } of await reader.all(deliveriesOf, { conversationId, seqs }))
    add(messageSeq, { delivery: toDeliveryDto(row) });
  return parts;
}
