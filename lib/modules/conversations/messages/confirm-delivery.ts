import { announceChange } from "@/lib/modules/conversations/list-changes";
import { settleState } from "@/lib/modules/conversations/state/conversation-state";
import { deliveryOf, setDelivery } from "@/lib/modules/conversations/store/conversation-delivery";
import { commit } from "@/lib/modules/events/commit";

/**
 * Remembers that messages reached the customer's device, and that they saw them (numbers up to which; never backwards).
 * The caller has made sure that the conversation is this customer's.
 */
export function confirmDelivery(
  workspaceId: number,
  conversationId: number,
  seqs: { deliveredSeq: number; readSeq: number },
): Promise<void> {
  return commit({ workspaceId }, async (unit) => {
    settleState(unit, conversationId);
    const known = await unit.first(deliveryOf, { id: conversationId });
    if (!known) return;
    // Never past the newest message: what a device claims to have read isn't taken on its word.
    const readSeq = Math.max(known.readSeq, Math.min(known.lastSeq, seqs.readSeq));
    const claimed = Math.max(seqs.deliveredSeq, seqs.readSeq);
    const deliveredSeq = Math.max(known.deliveredSeq, Math.min(known.lastSeq, claimed));
    if (readSeq === known.readSeq && deliveredSeq === known.deliveredSeq) return;
    await unit.run(setDelivery, { id: conversationId, deliveredSeq, readSeq });
    unit.afterwards(() => announceChange(workspaceId, { id: conversationId, deliveredSeq, readSeq }));
  });
}
