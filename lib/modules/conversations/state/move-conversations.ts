import { moveOfVisitor } from "@/lib/modules/conversations/store/moved-conversation";
import type { Unit } from "@/lib/modules/events/unit";
import { markSearched } from "@/lib/platform/search/mark";
import { settleStates } from "./conversation-state";

/** Gives an unsigned visitor's conversations to the person who they turned out to be. @returns the conversations' ids */
export async function moveConversations(
  unit: Unit,
  fromVisitorId: number,
  to: { visitorId: number; customerId: number },
): Promise<number[]> {
  settleStates(unit);
  const moved = (await unit.all(moveOfVisitor, { fromVisitorId, ...to })).map(({ id }) => id);
  await markSearched(unit, "conversation", moved);
  return moved;
}
