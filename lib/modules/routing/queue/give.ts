import { STATUS_CODES } from "@/lib/kernel/conversation";
import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { giveConversation } from "@/lib/modules/conversations/state/give-conversation";
import { findRowToChange } from "@/lib/modules/conversations/state/row-to-change";
import type { Unit } from "@/lib/modules/events/unit";
import { markGiven, touchQueue } from "./follow";

/** Gives a conversation that waits to somebody. @returns false where it doesn't wait any more */
export async function give(
  unit: Unit,
  conversationId: number,
  to: { id: number; name: string; email: string },
): Promise<boolean> {
  const row = await findRowToChange(unit, conversationId);
  if (!row || row.assignedAttenderId !== null || row.status === "closed" || row.snoozedUntil !== null) {
    // Somebody took it in this very commit, or another version left it in the queue.
    touchQueue(unit, conversationId);
    return false;
  }
  markGiven(unit, conversationId);
  await giveConversation(unit, row, to.id, null);
  await unit.audit("conversation.assigned", {
    subject: ["conversation", conversationId],
    details: { attenderId: to.id, by: "routing" },
  });
  const { awaitingReplySince } = row;
  unit.afterwards(() =>
    announceChange(unit.workspaceId, {
      id: conversationId,
      assignedAttender: { id: to.id, name: to.name, email: to.email },
      status: "active",
      statusCode: STATUS_CODES.active,
      awaitingReplySince: isoInstantOrNull(awaitingReplySince),
      updatedAt: isoInstant(unit.now),
    }),
  );
  return true;
}
