import {
  type AskedConversation,
  askedWithin,
  nextConversationId,
} from "@/lib/modules/conversations/state/asked-conversation";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { releaseJobKey } from "@/lib/platform/jobs/queue-job";
import type { Anchor } from "../policy";
import { type Rule, toRule } from "../rules";
import { liveRule } from "../store/rule";
import { putTimer } from "../store/timer";
import { queuePlan, queueTimers } from "./queue-timers";

/** Conversations that one commit looks at. */
const WINDOW = 500;
const MINUTE_MS = 60_000;

/** When a rule that waits is due for what it waits since. Epoch milliseconds. */
export const dueAt = ({ minutes }: Pick<Rule, "minutes">, anchorAt: number): number =>
  anchorAt + (minutes ?? 0) * MINUTE_MS;

/** Since when a rule counts in a conversation as it is; null: it doesn't. */
function anchorOf(since: Anchor, conversation: AskedConversation): number | null {
  const isClosed = conversation.status === "closed";
  if (since === "closed") return isClosed ? conversation.closedAt : null;
  if (isClosed) return null;
  if (since === "waiting") return conversation.awaitingReplySince;
  return since === "created" ? conversation.createdAt : conversation.lastActivityAt;
}

/** Plans a rule that waits for the conversations that are there already; another kind of rule needs no plan. */
export async function planTimers(unit: Unit, ruleId: number): Promise<void> {
  const row = await unit.first(liveRule, { id: ruleId });
  if (row?.event === "time") await queuePlan(unit, ruleId, 0);
}

/**
 * Plans a rule for one window of conversations and has the next one planned. What was due before the rule was switched on is due at once
 * where it is open; for what began or was closed longer ago the rule comes too late. It may run twice.
 */
export async function planSome(job: LeasedJob): Promise<void> {
  const { workspaceId, ruleId, afterId } = job.payload as { workspaceId: number; ruleId: number; afterId: number };
  await commit({ workspaceId }, async (unit) => {
    await releaseJobKey(unit, job);
    const row = await unit.first(liveRule, { id: ruleId });
    const rule = row && toRule(row);
    if (!rule?.isActive || rule.since === null) return;
    const first = await nextConversationId(unit, afterId);
    if (first === null) return;
    const until = first + WINDOW - 1;
    let earliest = Number.POSITIVE_INFINITY;
    for (const conversation of await askedWithin(unit, afterId, until)) {
      const anchorAt = anchorOf(rule.since, conversation);
      if (anchorAt === null) continue;
      const due = dueAt(rule, anchorAt);
      if (due < unit.now && (rule.since === "closed" || rule.since === "created")) continue;
      await unit.run(putTimer, { ruleId, conversationId: conversation.id, anchorAt, dueAt: due });
      earliest = Math.min(earliest, due);
    }
    if (Number.isFinite(earliest)) await queueTimers(unit, earliest);
    await queuePlan(unit, ruleId, until);
  });
}
