import type { ConversationStatus } from "@/lib/kernel/conversation";
import type { DemoAttenderKey } from "./demo-people";
import type { Random } from "./random";
import { DAY, HOUR, MINUTE } from "./thread-times";

/** Where a conversation stands at the end of its thread. */
export type Slot = {
  status: ConversationStatus;
  assignee: DemoAttenderKey | null;
  /** Latest time of the last message. */
  endAt: number;
  live: boolean;
};

const ACTIVE_TEAM = ["admin", "agent", "agent", "colleague"] as const;
/** Who had already answered when the fourth attender still worked. */
const FORMER_TEAM = ["admin", "agent", "colleague", "inactive"] as const;
const INACTIVE_SINCE = 25 * DAY;

/** How far back the oldest thread may end; its first message is up to two weeks earlier and still within 60 days. */
const OLDEST_END = 45 * DAY;

/** The 116 ordinary conversations, newest first within each group; the special ones are in special-threads.ts. */
export function planSlots(random: Random, now: number): Slot[] {
  const ago = (least: number, most: number) => now - random.integer(least, most);
  const repeat = (count: number, make: (index: number) => Slot): Slot[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const waiting = (assignee: DemoAttenderKey | null, endAt: number, live = false): Slot => ({
    status: "waiting",
    assignee,
    endAt,
    live,
  });
  const pending = (endAt: number, live = false): Slot => ({ status: "pending", assignee: null, endAt, live });

  const live = [
    waiting("agent", ago(2 * MINUTE, 6 * MINUTE), true),
    waiting(null, ago(7 * MINUTE, 12 * MINUTE), true),
    waiting("admin", ago(13 * MINUTE, 20 * MINUTE), true),
    pending(ago(21 * MINUTE, 30 * MINUTE), true),
    waiting("colleague", ago(31 * MINUTE, 42 * MINUTE), true),
    waiting("agent", ago(43 * MINUTE, 56 * MINUTE), true),
  ];
  const overdueTeam = [
    "agent",
    "admin",
    "agent",
    "colleague",
    "agent",
    "admin",
    "colleague",
    "agent",
    "admin",
  ] as const;
  const overdue = overdueTeam.map((assignee, index) =>
    waiting(assignee, ago((26 + 12 * index) * HOUR, (36 + 12 * index) * HOUR)),
  );
  const waitingToday = repeat(9, () => waiting(random.pick(ACTIVE_TEAM), ago(HOUR, 14 * HOUR)));
  const waitingForAnyone = repeat(5, () => waiting(null, ago(HOUR, 20 * HOUR)));
  const active = repeat(28, (index) => ({
    status: "active",
    assignee: random.pick(ACTIVE_TEAM),
    endAt: index < 12 ? ago(10 * MINUTE, 20 * HOUR) : ago(20 * HOUR, 7 * DAY),
    live: false,
  }));
  const pendingNew = repeat(14, (index) => pending(index < 8 ? ago(HOUR, 16 * HOUR) : ago(16 * HOUR, 4 * DAY)));
  const closed = repeat(45, (index) => {
    const endAt = index < 10 ? ago(5 * HOUR, 4 * DAY) : ago(4 * DAY, OLDEST_END);
    return {
      status: "closed",
      assignee: random.pick(now - endAt > INACTIVE_SINCE ? FORMER_TEAM : ACTIVE_TEAM),
      endAt,
      live: false,
    };
  });
  return [...live, ...overdue, ...waitingToday, ...waitingForAnyone, ...active, ...pendingNew, ...closed];
}
