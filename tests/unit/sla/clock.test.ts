import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Calendar } from "@/lib/kernel/open-time/calendar";
import { openTime } from "@/lib/kernel/open-time/open-time";
import {
  beginClock,
  type Clock,
  cancelClock,
  endClock,
  lookAtClock,
  restClock,
  resumeClock,
  retargetClock,
  spentAt,
} from "@/lib/modules/sla/policy";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = [
  { start: "08:00", end: "12:00" },
  { start: "13:00", end: "18:00" },
];
const SAO_PAULO: Calendar = {
  timeZone: "America/Sao_Paulo",
  hours: { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY, saturday: [], sunday: [] },
  holidays: [{ date: "2026-11-20" }, { date: "12-25" }],
};
const counting = { time: openTime(SAO_PAULO), warnPercent: 80 };
/** A local time of São Paulo, where there is no summer time any more. */
const at = (text: string) => Date.parse(`${text}-03:00`);
const MONDAY = "2026-11-23";
const begin = (hours: number, start: string) => beginClock(counting, "first", hours * 3_600, at(start));

describe("a clock", () => {
  test("of four hours that rests from half past nine until the next day at ten is due on that day at half past one", () => {
    const rested = restClock(counting, begin(4, `${MONDAY}T08:00`), at(`${MONDAY}T09:30`));
    expect(rested).toMatchObject({ state: "paused", spentMs: 1.5 * HOUR, dueAt: null, nextAt: null });
    const resumed = resumeClock(counting, rested, at("2026-11-24T10:00"));
    expect(resumed).toMatchObject({ state: "running", dueAt: at("2026-11-24T13:30") });
  });

  test("of four hours from Monday at eight warns at 11:12 with eighty per cent", () => {
    const clock = begin(4, `${MONDAY}T08:00`);
    expect(clock.nextAt).toBe(at(`${MONDAY}T11:12`));
    expect(lookAtClock(counting, clock, at(`${MONDAY}T11:12`) - 1)).toEqual(clock);
    const looked = lookAtClock(counting, clock, at(`${MONDAY}T11:12`));
    expect(looked).toMatchObject({
      state: "running",
      warnedAt: at(`${MONDAY}T11:12`),
      nextAt: at(`${MONDAY}T12:00`) + 1,
    });
    expect(lookAtClock(counting, looked, at(`${MONDAY}T11:30`))).toEqual(looked);
  });

  test("is met at its deadline to the millisecond, and missed one later", () => {
    const clock = begin(4, `${MONDAY}T08:00`);
    const due = at(`${MONDAY}T12:00`);
    expect(clock.dueAt).toBe(due);
    expect(endClock(counting, clock, due)).toMatchObject({ state: "met", breachedAt: null, spentMs: 4 * HOUR });
    // The day goes on at one o'clock, but the clock was due before.
    expect(endClock(counting, clock, due + 1)).toMatchObject({ state: "breached", breachedAt: due + 1 });
  });

  test("that was looked at late says when it was missed, and only that", () => {
    const late = lookAtClock(counting, begin(1, `${MONDAY}T08:00`), at("2026-11-24T08:00"));
    expect(late).toMatchObject({ state: "breached", breachedAt: at(`${MONDAY}T09:00`) + 1, nextAt: null });
    expect(late.dueAt).toBe(at(`${MONDAY}T09:00`));
  });

  test("keeps what it has counted when its target changes", () => {
    const clock = begin(4, `${MONDAY}T08:00`);
    const pressing = retargetClock(counting, clock, 2 * 3_600, at(`${MONDAY}T09:00`));
    expect(pressing).toMatchObject({ spentMs: HOUR, dueAt: at(`${MONDAY}T10:00`), state: "running" });
    const shorter = retargetClock(counting, clock, 1_800, at(`${MONDAY}T09:00`));
    expect(shorter).toMatchObject({ state: "running", dueAt: at(`${MONDAY}T09:00`) });
    expect(lookAtClock(counting, shorter, at(`${MONDAY}T09:00`) + 1)).toMatchObject({ state: "breached" });
    expect(retargetClock(counting, shorter, 4 * 3_600, at(`${MONDAY}T09:30`))).toMatchObject({
      state: "running",
      breachedAt: null,
      dueAt: at(`${MONDAY}T12:00`),
    });
  });

  test("that nobody has to keep any more is neither met nor missed, unless it was missed before", () => {
    const clock = begin(1, `${MONDAY}T08:00`);
    expect(cancelClock(counting, clock, at(`${MONDAY}T08:30`)).state).toBe("cancelled");
    expect(cancelClock(counting, clock, at(`${MONDAY}T11:00`)).state).toBe("breached");
  });

  test("goes on with what it had counted when it is opened again", () => {
    const ended = endClock(counting, begin(4, `${MONDAY}T08:00`), at(`${MONDAY}T09:00`));
    const resumed = resumeClock(counting, ended, at("2026-11-24T08:00"));
    expect(resumed).toMatchObject({ state: "running", endedAt: null, dueAt: at("2026-11-24T11:00") });
  });

  test("in a calendar that never opens is never due", () => {
    const closed = openTime({
      ...SAO_PAULO,
      hours: { ...SAO_PAULO.hours, monday: [{ start: "08:00", end: "08:01" }] },
    });
    const clock = beginClock({ time: closed, warnPercent: 80 }, "first", 365 * 86_400 * 9, at(`${MONDAY}T08:00`));
    expect(clock).toMatchObject({ dueAt: null, state: "running" });
  });
});

test("however often a clock rests and goes on, it counts the open time in which it ran, and is due when that is its target", () => {
  const steps = fc.array(fc.integer({ min: 1, max: 40 * 60 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 60 }), (minutes, hours) => {
      const start = at(`${MONDAY}T07:00`);
      let clock: Clock = beginClock(counting, "resolution", hours * 3_600, start);
      let now = start;
      let counted = 0;
      let isMissed = false;
      for (const [index, wait] of minutes.entries()) {
        const next = now + wait * MINUTE;
        // Runs in the even steps, rests in the odd ones.
        if (index % 2 === 0) {
          const due = counting.time.due(now, Math.max(0, hours * HOUR - counted));
          isMissed ||= due !== null && next > due;
          counted += counting.time.spent(now, next);
        }
        clock = lookAtClock(counting, clock, next);
        clock = (index % 2 === 0 ? restClock : resumeClock)(counting, clock, next);
        expect(spentAt(counting, clock, next)).toBe(counted);
        expect(clock.breachedAt !== null).toBe(isMissed);
        now = next;
      }
      const running = resumeClock(counting, clock, now);
      if (running.breachedAt === null) expect(running.dueAt).toBe(counting.time.due(now, hours * HOUR - counted));
    }),
    { numRuns: 2_000 },
  );
});
