import { openedLast } from "@/lib/modules/conversations/history";
import type { Unit } from "@/lib/modules/events/unit";
import { markDirty, markTickets } from "./store/analytics-dirty";
import { latestAnswer } from "./store/analytics-event";

type Marks = { changed: Set<number>; answered: Set<number> };

// What one commit does to a conversation, however often, marks it once.
function marksOf(unit: Unit): Marks {
  return unit.shared<Marks>(
    "analytics-dirty",
    () => ({ changed: new Set(), answered: new Set() }),
    async ({ changed, answered }) => {
      for (const id of answered) if (!changed.has(id) && !(await knowsAnswer(unit, id))) changed.add(id);
      if (changed.size > 0) unit.send(markDirty, { ids: [...changed] });
    },
  );
}

/** Has the figures of a conversation counted anew. */
export function markConversation(unit: Unit, conversationId: number): void {
  marksOf(unit).changed.add(conversationId);
}

/** The same after an answer; not while the figures know of one since the conversation was opened. */
export function markAnswered(unit: Unit, conversationId: number): void {
  marksOf(unit).answered.add(conversationId);
}

/** Has a ticket counted anew. What one commit does to it, however often, marks it once. */
export function markTicket(unit: Unit, ticketId: number): void {
  const marked = unit.shared(
    "analytics-ticket-dirty",
    () => new Set<number>(),
    async (ids) => {
      unit.send(markTickets, { ids: [...ids] });
    },
  );
  marked.add(ticketId);
}

async function knowsAnswer(unit: Unit, conversationId: number): Promise<boolean> {
  const answeredAt = (await unit.first(latestAnswer, { conversationId }))?.at ?? null;
  if (answeredAt === null) return false;
  const openedAt = await openedLast(unit, conversationId);
  return openedAt !== undefined && answeredAt >= openedAt;
}
