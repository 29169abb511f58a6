import { activeAmong } from "@/lib/modules/attenders/active-attenders";
import { viewersAmong } from "@/lib/modules/conversations/sight";
import { type Reaction, within } from "@/lib/modules/events/reactions";
import type { Unit } from "@/lib/modules/events/unit";
import { ticketViewersAmong } from "@/lib/modules/tickets/sight";
import { type About, leaveNotices } from "./leave-notices";
import { notifyOfConversation, notifyOfTicket } from "./notify-assigned";
import { notifyOfDeadline } from "./notify-deadline";
import { notifyOfReply } from "./notify-reply";
import { notifyOfSnoozeEnd } from "./notify-snooze-end";
import { notifyOfHandover, notifyOfUpset } from "./notify-team";
import { notifyOfUnserved } from "./notify-unserved";

/** What notifications do when something happens elsewhere: in its commit, so that nobody is told of what didn't happen. */
export const notificationReactions: readonly Reaction[] = [
  within("conversation.assigned", notifyOfConversation),
  within("conversation.mentioned", (unit, { subjectId, actorId, data }) =>
    notifyMentioned(unit, actorId, data.attenderIds, {
      kind: "mention",
      conversationId: Number(subjectId),
      entryId: data.entryId,
    }),
  ),
  within("conversation.handed_over", notifyOfHandover),
  within("conversation.upset", notifyOfUpset),
  // Whose conversation it is hears of what its customer writes.
  within("message.added", async (unit, { subjectId, data }) => {
    if (data.sender !== "customer" || data.isSilent || data.assigneeId === null) return;
    const { assigneeId: attenderId, seq: messageSeq, customerName, subject, text, at } = data;
    await notifyOfReply(unit, {
      attenderId,
      conversationId: Number(subjectId),
      subject,
      customerName,
      messageSeq,
      text,
      at,
    });
  }),
  within("conversation.woken", notifyOfSnoozeEnd),
  within("sla.warned", (unit, event) => notifyOfDeadline(unit, event, "sla_warned")),
  within("sla.breached", (unit, event) => notifyOfDeadline(unit, event, "sla_breached")),
  within("queue.unserved", notifyOfUnserved),
  // Whoever wrote it believes that it is out; who sees the conversation no more learns nothing of it.
  within("message.stopped", async (unit, { subjectId, data: { attenderId } }) => {
    const conversationId = Number(subjectId);
    const people = await activeAmong(unit, await viewersAmong(unit, conversationId, [attenderId]));
    await leaveNotices(unit, people, { kind: "message_stopped", conversationId });
  }),
  within("ticket.assigned", notifyOfTicket),
  within("ticket.mentioned", async (unit, { subjectId, actorId, data }) => {
    const ticketId = Number(subjectId);
    const viewers = await ticketViewersAmong(unit, ticketId, data.attenderIds);
    await notifyMentioned(unit, actorId, viewers, { kind: "ticket_mention", ticketId, ticketEntryId: data.entryId });
  }),
];

/** Tells each active attender that a note names, but its author. */
async function notifyMentioned(
  unit: Unit,
  authorId: number | null,
  named: readonly number[],
  about: About,
): Promise<void> {
  const others = named.filter((id) => id !== authorId);
  await leaveNotices(unit, await activeAmong(unit, others), about);
}
