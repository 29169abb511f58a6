import { raiseDelivery } from "@/lib/platform/db/conversation-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { announceChange } from "./list-changes";

/**
 * Remembers that messages reached the customer's device, and that they saw them (numbers up to which; never backwards).
 * The caller has made sure that the conversation is this customer's.
 */
export async function confirmDelivery(
  workspaceId: number,
  conversationId: number,
  seqs: { deliveredSeq: number; readSeq: number },
): Promise<void> {
  const stored = await groupCommit((db) => raiseDelivery(db, workspaceId, conversationId, seqs));
  if (stored) announceChange(workspaceId, { id: conversationId, ...stored });
}
