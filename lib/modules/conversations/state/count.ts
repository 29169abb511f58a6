import { isoInstantOrNull } from "@/lib/kernel/instant";
import { isOutsideTab, type TabFields } from "@/lib/modules/conversations/policy";
import { addToCounter, EVERYBODY, NOBODY } from "@/lib/modules/conversations/store/conversation-counter";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";

/** What decides under which counters a conversation stands that isn't deleted. */
export type Counted = {
  status: TabFields["status"];
  isOutbound: boolean;
  assignedAttenderId: number | null;
  audience: number;
  snoozedUntil: number | null;
};

/** The tabs whose numbers are kept; what is overdue depends on the clock, and the others are sums and differences of these. */
const KEPT = ["all", "unread", "closed", "snoozed"] as const;

type Counter = { audience: number; attenderId: number; name: string };

function countersOf({ status, isOutbound, assignedAttenderId, audience, snoozedUntil }: Counted): Counter[] {
  const view = { attenderId: EVERYBODY, now: 0 };
  const known = { status, isOutbound, snoozedUntil: isoInstantOrNull(snoozedUntil) };
  const names = KEPT.filter((name) => !isOutsideTab(known, name, view));
  return [EVERYBODY, assignedAttenderId ?? NOBODY].flatMap((attenderId) =>
    names.map((name) => ({ audience, attenderId, name })),
  );
}

/**
 * Counts a change of one conversation in the numbers beside the tabs; what a commit changes of a number is written once, at its
 * end. @param before null: it is new, or comes back @param after null: it goes
 */
export function count(tx: Tx, before: Counted | null, after: Counted | null): void {
  if (before && after && isSame(before, after)) return;
  const deltas = tx.shared(
    "conversation-counters",
    () => new Map<string, Counter & { by: number }>(),
    async (all) => {
      for (const { by, ...counter } of all.values()) if (by !== 0) tx.send(addToCounter, { ...counter, by });
    },
  );
  const add = (counter: Counter, by: number) => {
    const key = `${counter.audience}:${counter.attenderId}:${counter.name}`;
    deltas.set(key, { ...counter, by: (deltas.get(key)?.by ?? 0) + by });
  };
  if (before) for (const counter of countersOf(before)) add(counter, -1);
  if (after) for (const counter of countersOf(after)) add(counter, 1);
}

const isSame = (one: Counted, other: Counted) =>
  one.status === other.status &&
  one.isOutbound === other.isOutbound &&
  one.assignedAttenderId === other.assignedAttenderId &&
  one.audience === other.audience &&
  (one.snoozedUntil === null) === (other.snoozedUntil === null);
