import type { Channel } from "@/lib/kernel/conversation";
import { keepDeadline } from "@/lib/modules/conversations/state/deadline";
import type { Unit } from "@/lib/modules/events/unit";
import type { Clock } from "./policy";
import { queueLook } from "./queue-look";
import { sayDue } from "./say-due";
import { CLOCKS_MAX, clocksOf, insertClock, updateClock } from "./store/sla-clock";

/** Where a conversation is when one of its clocks ends, and who ends it: `audience` is its team's id or 0, `attenderId` null: nobody of ours. */
export type Ending = { audience: number; channel: Channel; attenderId: number | null };

/** A clock of this commit; without an id it isn't stored yet. */
export type KeptClock = Clock & { id?: number; policyId: number } & Partial<{
    [Field in keyof Ending]: Ending[Field] | null;
  }>;

/** The clocks of a conversation as this commit has left them so far, the latest first. */
export type Kept = {
  conversationId: number;
  clocks: readonly KeptClock[];
  /** The policy that the conversation is under; null: none. */
  policyId: number | null;
  nextDueAt: number | null;
};

const keptIn = (unit: Unit) =>
  unit.shared(
    "sla-clocks",
    () => new Map<number, Kept>(),
    async () => undefined,
  );

/** Whether this commit has looked at the clocks of a conversation. */
export const isKept = (unit: Unit, conversationId: number): boolean => keptIn(unit).has(conversationId);

/** The clocks of a conversation. @param before what its row says of them, where the commit hasn't looked yet */
export async function keptClocks(
  unit: Unit,
  conversationId: number,
  before: Pick<Kept, "policyId" | "nextDueAt">,
): Promise<Kept> {
  const known = keptIn(unit).get(conversationId);
  if (known) return known;
  const read = await unit.all(clocksOf, { conversationId, limit: CLOCKS_MAX });
  const kept = { conversationId, ...before, clocks: read.toSorted((one, other) => other.id - one.id) };
  keptIn(unit).set(conversationId, kept);
  return kept;
}

const COLUMNS = [
  "policyId",
  "state",
  "targetSeconds",
  "spentMs",
  "runningSince",
  "dueAt",
  "nextAt",
  "warnedAt",
  "breachedAt",
  "endedAt",
  "restedMs",
] as const satisfies readonly (keyof KeptClock)[];

/**
 * Stores what changed of a conversation's clocks, and with it its policy and next deadline: at once, because whoever caused it answers with
 * the conversation's row. What is due by that is said. @param ending what is kept of clocks that end now; null: the conversation is deleted
 */
export async function keepClocks(
  unit: Unit,
  { conversationId, clocks: changed, policyId }: Pick<Kept, "conversationId" | "clocks" | "policyId">,
  ending: Ending | null,
): Promise<void> {
  const before = keptIn(unit).get(conversationId);
  if (!before) throw new Error("clocks were kept that weren't read");
  const clocks: KeptClock[] = [];
  for (const clock of changed) clocks.push(await store(unit, before, clock, ending));
  for (const clock of ending ? clocks : []) await sayWhatIsDue(unit, before, clock);
  const nextDueAt = deadlineOf(clocks);
  if (nextDueAt !== before.nextDueAt || policyId !== before.policyId)
    await keepDeadline(unit, conversationId, { policyId, nextDueAt });
  keptIn(unit).set(conversationId, { conversationId, clocks, policyId, nextDueAt });
}

const NOWHERE = { audience: null, channel: null, attenderId: null };

async function store(
  unit: Unit,
  { conversationId, clocks }: Kept,
  changed: KeptClock,
  ending: Ending | null,
): Promise<KeptClock> {
  const { id } = changed;
  const known = id === undefined ? undefined : clocks.find((one) => one.id === id);
  if (known && COLUMNS.every((column) => known[column] === changed[column])) return changed;
  const ended = (known?.endedAt ?? null) === null ? ending : changed;
  const clock = { ...changed, ...NOWHERE, ...(changed.endedAt !== null && ended) };
  if (clock.nextAt !== null) await queueLook(unit, clock.nextAt);
  if (id === undefined) return { ...clock, id: (await unit.first(insertClock, { ...clock, conversationId }))?.id ?? 0 };
  await unit.run(updateClock, { ...clock, id });
  return clock;
}

async function sayWhatIsDue(unit: Unit, { conversationId, clocks }: Kept, clock: KeptClock): Promise<void> {
  const known = clocks.find(({ id }) => id === clock.id);
  if (clock.breachedAt !== null) {
    if ((known?.breachedAt ?? null) === null) await sayDue(unit, conversationId, "breached", clock);
  } else if (clock.warnedAt !== null && clock.runningSince !== null && (known?.warnedAt ?? null) === null)
    await sayDue(unit, conversationId, "warned", clock);
}

/** The first deadline of the open clocks. */
function deadlineOf(clocks: readonly Clock[]): number | null {
  const dues = clocks.flatMap(({ endedAt, dueAt }) => (endedAt === null && dueAt !== null ? [dueAt] : []));
  return dues.length === 0 ? null : Math.min(...dues);
}
