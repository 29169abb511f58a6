import { openedLast } from "@/lib/modules/conversations/history";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { isUnderPolicy, type PromisedRow, promisedConversation } from "@/lib/modules/conversations/state/deadline";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Unit } from "@/lib/modules/events/unit";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { choosePolicy, type SlaValues } from "./filter";
import { type Ending, isKept, type Kept, type KeptClock, keepClocks, keptClocks } from "./kept-clocks";
import { countingIn, type Policy, policiesIn, policyIn } from "./policies";
import {
  beginClock,
  type Counting,
  cancelClock,
  endClock,
  RESUME_MS,
  restClock,
  resumeClock,
  retargetClock,
  type SlaKind,
} from "./policy";

/** What a message changes: a person's answer ends the wait, a customer's message begins one. */
export async function followMessage(unit: Unit, { subjectId, data }: DomainEvent<"message.added">): Promise<void> {
  const id = Number(subjectId);
  const state = await conversationState(unit, id);
  // Where no policy counts, a message reads nothing more.
  if (!state || (state.slaPolicyId === null && !isKept(unit, id))) return;
  const row = await promisedConversation(unit, id);
  if (!row) return;
  const kept = await keptClocks(unit, id, { policyId: row.slaPolicyId, nextDueAt: row.nextDueAt });
  const policy = kept.policyId === null ? null : await policyIn(unit, kept.policyId);
  if (policy)
    await keepClocks(unit, await settled(unit, kept, { row, policy, at: data.at }), endingOf(row, data.authorId));
}

/**
 * What follows from where a conversation stands, and which policy it comes under. `isReplanned`: the policy or its calendar changed, so
 * that what is left is counted anew. `actorId`: the attender who changed where it stands, if one did.
 */
export async function followPlace(
  unit: Unit,
  conversationId: number,
  { actorId = null, isReplanned = false }: { actorId?: number | null; isReplanned?: boolean } = {},
): Promise<void> {
  const policies = await policiesIn(unit);
  if (policies.length === 0 && !isKept(unit, conversationId) && !(await isUnderPolicy(unit, conversationId))) return;
  const row = await promisedConversation(unit, conversationId);
  const before = { policyId: row?.slaPolicyId ?? null, nextDueAt: row?.nextDueAt ?? null };
  const kept = await keptClocks(unit, conversationId, before);
  const at = unit.now;
  if (!row) return keepClocks(unit, { ...kept, clocks: await letGo(unit, kept.clocks, at) }, null);
  const ending = endingOf(row, actorId);
  // Of a closed one nothing counts any more: what it came under stays known.
  const policy =
    row.status === "closed"
      ? kept.policyId === null
        ? null
        : await policyIn(unit, kept.policyId)
      : choosePolicy(policies, valuesOf(row));
  if (!policy) return keepClocks(unit, { ...kept, policyId: null, clocks: await letGo(unit, kept.clocks, at) }, ending);
  const under = { ...kept, policyId: policy.id };
  await keepClocks(unit, await settled(unit, under, { row, policy, at, isReplanned }), ending);
}

/** Nobody waits in a conversation any more, and nobody answered: no answer is owed in it, and none was given. */
export async function followWaitOver(unit: Unit, conversationId: number): Promise<void> {
  const row = await promisedConversation(unit, conversationId);
  if (!row) return;
  const kept = await keptClocks(unit, conversationId, { policyId: row.slaPolicyId, nextDueAt: row.nextDueAt });
  const open = kept.clocks.filter((clock) => isOpen(clock) && isReply(clock));
  if (open.length === 0) return;
  const ended = await letGo(unit, open, unit.now);
  const clocks = kept.clocks.map((clock) => ended[open.indexOf(clock)] ?? clock);
  await keepClocks(unit, { ...kept, clocks }, endingOf(row, null));
}

/** What is kept of clocks that end here: for whoever ends them counts, else whoever has the conversation. */
export function endingOf({ audience, channel, assignedAttenderId }: PromisedRow, actorId: number | null): Ending {
  return { audience, channel, attenderId: actorId ?? assignedAttenderId };
}

function valuesOf({ audience, channel, priority, tags, customerId, companyId }: PromisedRow): SlaValues {
  return {
    team: audience === 0 ? null : audience,
    channel,
    priority,
    tags: readStoredJson<string[]>(tags),
    customer: customerId,
    company: companyId,
  };
}

/** Ends every open clock, because nobody has to keep it any more. */
async function letGo(unit: Unit, clocks: readonly KeptClock[], at: number): Promise<KeptClock[]> {
  const ended: KeptClock[] = [];
  for (const clock of clocks) {
    const policy = clock.endedAt === null ? await policyIn(unit, clock.policyId) : null;
    ended.push(policy ? { ...clock, ...cancelClock(await countingIn(unit, policy), clock, at) } : clock);
  }
  return ended;
}

type Now = { row: PromisedRow; policy: Policy; at: number; isReplanned?: boolean };

/** The clocks as they are for a conversation that stands as `row` says. Asked twice, it changes nothing the second time. */
async function settled(unit: Unit, kept: Kept, now: Now): Promise<Kept> {
  const counting = await countingIn(unit, now.policy);
  const { row, at } = now;
  if (row.status === "closed") {
    // Whoever closes without an answer owes none any more; a resolution is what closing is, and a merge isn't.
    const isResolved = row.mergedIntoId === null;
    const end = (clock: KeptClock) =>
      (clock.kind === "resolution" && isResolved ? endClock : cancelClock)(counting, clock, at);
    return {
      ...kept,
      clocks: kept.clocks.map((clock) => (clock.endedAt === null ? { ...clock, ...end(clock) } : clock)),
    };
  }
  const retargeted = kept.clocks.map((clock) => (clock.endedAt === null ? underPolicy(counting, clock, now) : clock));
  const answered = await withReply(unit, counting, retargeted, now);
  const clocks = await withResolution(unit, counting, answered, now);
  return { ...kept, clocks: clocks.map((clock) => rested(counting, clock, now)) };
}

const targetOf = ({ policy, row }: Pick<Now, "policy" | "row">, kind: SlaKind) => policy.targets[row.priority][kind];

/** An open clock by the policy and the priority of now. */
function underPolicy(counting: Counting, clock: KeptClock, now: Now): KeptClock {
  const target = targetOf(now, clock.kind);
  if (target === undefined) return { ...clock, ...cancelClock(counting, clock, now.at) };
  if (target === clock.targetSeconds && clock.policyId === now.policy.id && !now.isReplanned) return clock;
  return { ...clock, ...retargetClock(counting, clock, target, now.at), policyId: now.policy.id };
}

const isReply = ({ kind }: KeptClock) => kind !== "resolution";
const isOpen = ({ endedAt }: KeptClock) => endedAt === null;

async function withReply(unit: Unit, counting: Counting, clocks: readonly KeptClock[], now: Now): Promise<KeptClock[]> {
  const { row, policy, at } = now;
  const open = clocks.find((clock) => isOpen(clock) && isReply(clock));
  const since = row.awaitingReplySince;
  if (since === null) {
    const answered = (clock: KeptClock) => ({ ...clock, ...endClock(counting, clock, at) });
    return clocks.map((clock) => (clock === open ? answered(clock) : clock));
  }
  if (open) return [...clocks];
  // Whoever waited when the conversation was closed waits again once that is taken back.
  const left = clocks.find(isReply);
  if (left?.state === "cancelled" && since <= (left.endedAt ?? 0) && targetOf(now, left.kind) !== undefined) {
    const resumed = { ...left, ...resumeClock(counting, left, at) };
    return clocks.map((clock) => (clock === left ? underPolicy(counting, resumed, now) : clock));
  }
  const firsts = clocks.filter(({ kind }) => kind === "first");
  const opened = firsts.length === 0 ? 0 : ((await openedLast(unit, row.id)) ?? 0);
  const kind = firsts.some(({ startedAt, state }) => startedAt >= opened && state !== "cancelled") ? "next" : "first";
  const target = targetOf(now, kind);
  if (target === undefined) return [...clocks];
  return [{ ...beginClock(counting, kind, target, Math.min(since, at)), policyId: policy.id }, ...clocks];
}

async function withResolution(
  unit: Unit,
  counting: Counting,
  clocks: readonly KeptClock[],
  now: Now,
): Promise<KeptClock[]> {
  const { row, policy, at } = now;
  const target = targetOf(now, "resolution");
  if (target === undefined || clocks.some((clock) => isOpen(clock) && !isReply(clock))) return [...clocks];
  const last = clocks.find((clock) => !isReply(clock));
  if (last?.endedAt != null && at - last.endedAt <= RESUME_MS) {
    const resumed = { ...last, ...resumeClock(counting, last, at) };
    return clocks.map((clock) => (clock === last ? underPolicy(counting, resumed, now) : clock));
  }
  const opened = (await openedLast(unit, row.id)) ?? at;
  return [{ ...beginClock(counting, "resolution", target, Math.min(opened, at)), policyId: policy.id }, ...clocks];
}

/** A clock that rests or goes on, as the policy says of what the conversation waits for. */
function rested(counting: Counting, clock: KeptClock, { row, policy, at }: Now): KeptClock {
  if (!isOpen(clock)) return clock;
  const isWithCustomer = row.awaitingReplySince === null && row.ourSeq > 0;
  const isResting =
    (policy.restsSnoozed && row.snoozedUntil !== null) ||
    (clock.kind === "resolution" && policy.restsWithCustomer && isWithCustomer);
  return { ...clock, ...(isResting ? restClock : resumeClock)(counting, clock, at) };
}
