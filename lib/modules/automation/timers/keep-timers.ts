import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import type { Unit } from "@/lib/modules/events/unit";
import type { RuleEvent } from "../policy";
import type { Rule } from "../rules";
import { deleteTimer, putTimer } from "../store/timer";
import { dueAt } from "./plan-timers";
import { queueTimers } from "./queue-timers";

/**
 * Keeps the timers of a conversation in the commit that moves what they count from.
 * @param timed the active rules that wait @param at when it happened, epoch milliseconds
 */
export async function keepTimers(
  unit: Unit,
  timed: readonly Rule[],
  conversationId: number,
  happened: { events: readonly RuleEvent[]; at: number },
): Promise<void> {
  const state = await conversationState(unit, conversationId);
  if (!state) return;
  const anchors = anchorsAfter(state, happened);
  let earliest = Number.POSITIVE_INFINITY;
  for (const rule of timed) {
    const anchorAt = rule.since === null ? undefined : anchors[rule.since];
    if (anchorAt === undefined) continue;
    if (anchorAt === null) {
      await unit.run(deleteTimer, { ruleId: rule.id, conversationId });
      continue;
    }
    const due = dueAt(rule, anchorAt);
    await unit.run(putTimer, { ruleId: rule.id, conversationId, anchorAt, dueAt: due });
    earliest = Math.min(earliest, due);
  }
  if (Number.isFinite(earliest)) await queueTimers(unit, earliest);
}

type State = NonNullable<Awaited<ReturnType<typeof conversationState>>>;

/** What each wait counts from now; null: from nothing any more, undefined: from what it did. */
function anchorsAfter(
  { status, awaitingReplySince }: Pick<State, "status" | "awaitingReplySince">,
  { events, at }: { events: readonly RuleEvent[]; at: number },
): Partial<Record<NonNullable<Rule["since"]>, number | null>> {
  const has = (event: RuleEvent) => events.includes(event);
  if (has("closed")) return { waiting: null, activity: null, created: null, closed: at };
  const isOpen = status !== "closed";
  const isWritten = has("customer_wrote") || has("we_wrote");
  return {
    ...(isWritten || has("reopened") ? { waiting: isOpen ? awaitingReplySince : null } : {}),
    ...(isOpen && (isWritten || has("reopened") || has("created")) ? { activity: at } : {}),
    ...(has("created") ? { created: at } : {}),
    ...(has("reopened") ? { closed: null } : {}),
  };
}
