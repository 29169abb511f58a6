import type { OpenTime } from "@/lib/kernel/open-time/open-time";

/** What a clock counts up to: the first answer of an episode, one after it, the end of the conversation. */
export const SLA_KINDS = ["first", "next", "resolution"] as const;
export type SlaKind = (typeof SLA_KINDS)[number];

/** Of an ended clock: whether the target was kept. `cancelled`: nobody had to keep it any more. */
type SlaState = "running" | "paused" | "met" | "breached" | "cancelled";

/** A clock as it is stored. Instants are epoch milliseconds; see `SlaClock` in prisma/schema/sla.prisma. */
export type Clock = {
  kind: SlaKind;
  state: SlaState;
  targetSeconds: number;
  startedAt: number;
  spentMs: number;
  runningSince: number | null;
  dueAt: number | null;
  nextAt: number | null;
  warnedAt: number | null;
  breachedAt: number | null;
  endedAt: number | null;
  /** Of an ended one: the open time between its beginning and its end that it didn't count. Milliseconds; 0 while it is open. */
  restedMs: number;
};

/** In which open time a clock counts, and after how much of its target people are warned. */
export type Counting = { time: OpenTime; warnPercent: number };

/** A conversation that is opened again so soon goes on with the clock of its resolution. */
export const RESUME_MS = 7 * 24 * 60 * 60 * 1_000;

const targetMs = ({ targetSeconds }: Pick<Clock, "targetSeconds">) => targetSeconds * 1_000;

/** Open milliseconds that a clock has counted until `at`. */
export function spentAt({ time }: Pick<Counting, "time">, clock: Pick<Clock, "spentMs" | "runningSince">, at: number) {
  const { spentMs, runningSince } = clock;
  return runningSince === null ? spentMs : spentMs + time.spent(runningSince, at);
}

/** A clock that begins at an instant. */
export function beginClock(counting: Counting, kind: SlaKind, targetSeconds: number, at: number): Clock {
  const begun = {
    kind,
    targetSeconds,
    startedAt: at,
    spentMs: 0,
    warnedAt: null,
    breachedAt: null,
    endedAt: null,
    restedMs: 0,
  };
  return planned(counting, { ...begun, state: "running", runningSince: at, dueAt: null, nextAt: null });
}

/** Has a clock rest: what it has counted stays. */
export function restClock(counting: Counting, clock: Clock, at: number): Clock {
  if (clock.runningSince === null) return clock;
  const rested = {
    ...passed(counting, clock, at),
    spentMs: spentAt(counting, clock, at),
    runningSince: null,
    nextAt: null,
  };
  // A deadline that was missed stays the one that was missed.
  return rested.breachedAt === null ? { ...rested, state: "paused", dueAt: null } : rested;
}

/** Has a clock that rests, or that had ended, go on counting. */
export function resumeClock(counting: Counting, clock: Clock, at: number): Clock {
  if (clock.runningSince !== null && clock.endedAt === null) return clock;
  const state = clock.breachedAt === null ? "running" : "breached";
  return planned(counting, { ...clock, state, runningSince: at, endedAt: null, restedMs: 0 });
}

/**
 * Gives a clock another target, or counts on in another calendar; what it has counted stays. One that has counted more than its target
 * by now is due at once.
 */
export function retargetClock(counting: Counting, clock: Clock, targetSeconds: number, at: number): Clock {
  const kept = { ...passed(counting, clock, at), targetSeconds, spentMs: spentAt(counting, clock, at) };
  const isMissed = kept.breachedAt !== null && kept.spentMs >= targetMs(kept);
  const state = isMissed ? "breached" : clock.runningSince === null ? "paused" : "running";
  const open = { ...kept, state, ...(!isMissed && { breachedAt: null, dueAt: null }) } as const;
  if (clock.runningSince === null) return { ...open, nextAt: null };
  return planned(counting, { ...open, runningSince: at });
}

/** Ends a clock by what it waited for: it is met when that isn't later than its deadline. */
export function endClock(counting: Counting, clock: Clock, at: number): Clock {
  const looked = passed(counting, clock, at);
  const spentMs = spentAt(counting, clock, at);
  return {
    ...looked,
    state: looked.breachedAt === null ? "met" : "breached",
    spentMs,
    // A calendar that changed meanwhile may have less open time than was counted by it.
    restedMs: Math.max(0, counting.time.spent(clock.startedAt, at) - spentMs),
    runningSince: null,
    nextAt: null,
    endedAt: at,
  };
}

/** Ends a clock that nobody has to keep any more; one that was missed before stays missed. */
export function cancelClock(counting: Counting, clock: Clock, at: number): Clock {
  const ended = endClock(counting, clock, at);
  return ended.state === "met" ? { ...ended, state: "cancelled" } : ended;
}

/** A clock with what is due of it at an instant: its warning, and that it was missed, which is from the millisecond after its deadline on. */
export function lookAtClock(counting: Counting, clock: Clock, at: number): Clock {
  return planned(counting, passed(counting, clock, at));
}

/** Marks what has passed until `at`. */
function passed(counting: Counting, clock: Clock, at: number): Clock {
  if (clock.runningSince === null || clock.endedAt !== null) return clock;
  const { warnedAt, breachedAt, dueAt } = clock;
  const warnAt = warningOf(counting, clock);
  const isMissed = breachedAt === null && dueAt !== null && at > dueAt;
  const isNear = warnedAt === null && warnAt !== null && at >= warnAt;
  return {
    ...clock,
    state: isMissed ? "breached" : clock.state,
    breachedAt: isMissed ? dueAt + 1 : breachedAt,
    warnedAt: isNear ? warnAt : warnedAt,
  };
}

const warningOf = ({ time, warnPercent }: Counting, { spentMs, runningSince, targetSeconds }: Clock): number | null => {
  if (runningSince === null) return null;
  const left = Math.ceil((targetSeconds * 1_000 * warnPercent) / 100) - spentMs;
  return left <= 0 ? runningSince : time.due(runningSince, left);
};

/** Says when a clock that runs is due, and when it has to be looked at next. */
function planned(counting: Counting, clock: Clock): Clock {
  const { runningSince, spentMs, breachedAt, warnedAt } = clock;
  if (breachedAt !== null) return { ...clock, dueAt: clock.dueAt ?? breachedAt - 1, nextAt: null };
  if (runningSince === null) return { ...clock, dueAt: null, nextAt: null };
  const dueAt = counting.time.due(runningSince, Math.max(0, targetMs(clock) - spentMs));
  const warnAt = warnedAt === null ? warningOf(counting, clock) : null;
  return { ...clock, dueAt, nextAt: warnAt ?? (dueAt === null ? null : dueAt + 1) };
}
