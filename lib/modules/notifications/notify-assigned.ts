import { readToldMessage } from "@/lib/modules/conversations/messages/told-message";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Unit } from "@/lib/modules/events/unit";
import { leaveNotices } from "./leave-notices";
import { shortText } from "./notification-dto";

/** Tells whom a conversation is given to, unless they took it or get it back by an undo. Of one that began as theirs, its first message tells. */
export async function notifyOfConversation(
  unit: Unit,
  { subjectId, actorId, data: { to, entryId, isUndo = false } }: DomainEvent<"conversation.assigned">,
): Promise<void> {
  if (to === null || to === actorId || isUndo) return;
  const conversationId = Number(subjectId);
  const place = entryId === null ? await beginning(unit, conversationId) : { entryId };
  await leaveNotices(unit, [to], { kind: "assigned", conversationId, ...place });
}

async function beginning(unit: Unit, conversationId: number): Promise<{ messageSeq: number; text: string }> {
  const first = await readToldMessage(unit, conversationId, 1);
  return { messageSeq: 1, text: shortText(first?.content ?? "") };
}

/** Tells whom a ticket is given to, unless they took it. */
export async function notifyOfTicket(
  unit: Unit,
  { subjectId, actorId, data: { to, entryId } }: DomainEvent<"ticket.assigned">,
): Promise<void> {
  if (to === null || to === actorId) return;
  await leaveNotices(unit, [to], { kind: "ticket_assigned", ticketId: Number(subjectId), ticketEntryId: entryId });
}
