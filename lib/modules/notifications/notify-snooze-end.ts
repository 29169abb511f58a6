import { activeAmong } from "@/lib/modules/attenders/active-attenders";
import { readSeenFields, viewersAmong } from "@/lib/modules/conversations/sight";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Unit } from "@/lib/modules/events/unit";
import { leaveNotices } from "./leave-notices";

/**
 * Tells whoever snoozed a conversation that it is back, if they still see it. Who has it hears of the customer's message itself, when that
 * brought it back.
 */
export async function notifyOfSnoozeEnd(
  unit: Unit,
  { subjectId, data: { snoozerId, isByCustomer } }: DomainEvent<"conversation.woken">,
): Promise<void> {
  if (snoozerId === null) return;
  const conversationId = Number(subjectId);
  const assigneeId = (await readSeenFields(unit, [conversationId])).get(conversationId)?.assignedAttenderId;
  if (isByCustomer && assigneeId === snoozerId) return;
  const people = await activeAmong(unit, await viewersAmong(unit, conversationId, [snoozerId]));
  await leaveNotices(unit, people, { kind: "snooze_ended", conversationId });
}
