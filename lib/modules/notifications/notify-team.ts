import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { teamMembers } from "@/lib/modules/attenders/active-attenders";
import { readToldMessage, type ToldMessage } from "@/lib/modules/conversations/messages/told-message";
import { viewersAmong } from "@/lib/modules/conversations/sight";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Unit } from "@/lib/modules/events/unit";
import { fill } from "@/lib/platform/i18n/fill";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { leaveNotices } from "./leave-notices";
import { shortText } from "./notification-dto";
import { unreadOfConversation } from "./store/notification";

/** An unassigned conversation is told to so many at the most. */
const PEOPLE_MAX = 100;
/** Most of an upset message that its notice quotes. */
const QUOTE_MAX = 120;

/** Tells the team that a customer waits for a person, and why. */
export function notifyOfHandover(unit: Unit, event: DomainEvent<"conversation.handed_over">): Promise<void> {
  const text = assistantTexts(DEFAULT_LOCALE).handoverNotices[event.data.reason];
  return notifyTeam(unit, event, "handover", ({ customerName }) => fill(text, { name: customerName }));
}

/** Tells the team of an upset customer. */
export function notifyOfUpset(unit: Unit, event: DomainEvent<"conversation.upset">): Promise<void> {
  const { sentimentNotice } = assistantTexts(DEFAULT_LOCALE);
  return notifyTeam(unit, event, "sentiment_alert", ({ content }) =>
    fill(sentimentNotice, { text: content.replace(/\s+/g, " ").slice(0, QUOTE_MAX) }),
  );
}

/**
 * Tells whoever has the conversation, or everybody who sees it while nobody has it. Who has the same notice of the conversation unread
 * is told no second time.
 */
async function notifyTeam(
  unit: Unit,
  { subjectId, data: { seq } }: DomainEvent<"conversation.handed_over" | "conversation.upset">,
  kind: "handover" | "sentiment_alert",
  textOf: (message: ToldMessage) => string,
): Promise<void> {
  const conversationId = Number(subjectId);
  const message = await readToldMessage(unit, conversationId, seq);
  if (!message) return;
  const { assignedAttenderId } = message;
  const people =
    assignedAttenderId === null
      ? await viewersAmong(unit, conversationId, await teamMembers(unit, PEOPLE_MAX))
      : [assignedAttenderId];
  const unread = await unit.all(unreadOfConversation, { kind, conversationId });
  const informed = new Set(unread.map(({ attenderId }) => attenderId));
  const uninformed = people.filter((id) => !informed.has(id));
  await leaveNotices(unit, uninformed, { kind, conversationId, messageSeq: seq, text: shortText(textOf(message)) });
}
