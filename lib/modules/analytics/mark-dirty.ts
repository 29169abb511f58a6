import { openedLast } from "@/lib/modules/conversations/history";
import type { Unit } from "@/lib/modules/events/unit";
import { markDirty } from "./store/analytics-dirty";
import { latestAnswer } from "./store/analytics-event";

/** Has the figures of a conversation counted anew; once, whatever else of it this commit changes. */
export function markConversation(unit: Unit, conversationId: number): void {
  unit
    .shared(
      "analytics-dirty",
      () => new Set<number>(),
      async (ids) => {
        if (ids.size > 0) await unit.run(markDirty, { ids: [...ids] });
      },
    )
    .add(conversationId);
}

/** The same after an answer; not while the figures know of one since the conversation was opened. */
export async function markAnswered(unit: Unit, conversationId: number): Promise<void> {
  const answeredAt = (await unit.first(latestAnswer, { conversationId }))?.at ?? null;
  const openedAt = answeredAt === null ? undefined : await openedLast(unit, conversationId);
  if (answeredAt === null || openedAt === undefined || answeredAt < openedAt) markConversation(unit, conversationId);
}
