import fc from "fast-check";
import { expect, test } from "vitest";
import { type Calendar, WEEKDAYS } from "@/lib/kernel/open-time/calendar";
import { openTime } from "@/lib/kernel/open-time/open-time";

// Each minute of some days is asked for what the wall clock shows, without any of the code that is tested; so what is open
// between two instants, and where a target ends, is counted minute by minute.

const MINUTE = 60_000;
const DAYS = 12;
/** Around changes of the clocks, in zones with whole hours, half hours and quarters, and around New Year in some without any. */
const WINDOWS: readonly [string, string][] = [
  ["America/Sao_Paulo", "2018-10-29"],
  ["America/Sao_Paulo", "2019-02-11"],
  ["America/Sao_Paulo", "2026-12-26"],
  ["America/New_York", "2027-03-08"],
  ["America/New_York", "2026-10-26"],
  ["America/Santiago", "2026-08-31"],
  ["America/Santiago", "2027-03-29"],
  ["Europe/Lisbon", "2026-03-23"],
  ["Europe/Lisbon", "2026-10-19"],
  ["Australia/Lord_Howe", "2026-09-28"],
  ["Australia/Lord_Howe", "2027-03-29"],
  ["Asia/Kathmandu", "2026-12-27"],
  ["America/St_Johns", "2011-03-08"],
  ["Africa/Casablanca", "2026-02-09"],
  ["UTC", "2028-02-23"],
];

/** The dates that are shown in a window, and for each minute the place of its date among them × 1,440 + the minute of the day. */
type Shown = { dates: { date: string; weekday: number }[]; minutes: Int32Array };

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const shownIn = new Map<string, Shown>();
function windowOf(timeZone: string, from: number): Shown {
  const key = `${timeZone} ${from}`;
  let shown = shownIn.get(key);
  if (!shown) {
    // Sweden writes dates as ISO 8601 does.
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    const dates: Shown["dates"] = [];
    const minutes = Int32Array.from({ length: DAYS * 1_440 }, (_, index) => {
      const [date = "", time = ""] = format.format(from + index * MINUTE).split(" ");
      let place = dates.findIndex((one) => one.date === date);
      if (place === -1) place = dates.push({ date, weekday: (new Date(date).getUTCDay() + 6) % 7 }) - 1;
      return place * 1_440 + minuteOf(time);
    });
    shown = { dates, minutes };
    shownIn.set(key, shown);
  }
  return shown;
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const day = fc.uniqueArray(fc.integer({ min: 0, max: 1_440 }), { maxLength: 10 }).map((minutes) => {
  const bounds = minutes.toSorted((one, other) => one - other);
  return Array.from({ length: Math.floor(bounds.length / 2) }, (_, index) => ({
    start: clock(bounds[2 * index] ?? 0),
    end: clock(bounds[2 * index + 1] ?? 0),
  }));
});
const setting = fc.constantFrom(...WINDOWS).chain(([timeZone, from]) =>
  fc.record({
    timeZone: fc.constant(timeZone),
    from: fc.constant(Date.parse(from)),
    hours: fc.tuple(day, day, day, day, day, day, day),
    holidays: fc.array(
      fc.record({ day: fc.nat({ max: DAYS - 1 }), isYearly: fc.boolean(), hours: fc.option(day, { nil: undefined }) }),
      { maxLength: 3 },
    ),
    /** Where the clock begins and stops in turn, in milliseconds of the window. */
    turns: fc.array(fc.nat({ max: DAYS * 1_440 * MINUTE - 1 }), { minLength: 2, maxLength: 8 }),
    target: fc.integer({ min: 1, max: 5 * 1_440 * MINUTE }),
  }),
);

test("ten thousand random calendars, zones and pauses equal what is counted minute by minute, to the millisecond", () => {
  fc.assert(
    fc.property(setting, ({ timeZone, from, hours, holidays, turns, target }) => {
      const shown = windowOf(timeZone, from);
      const dates = holidays.map(({ day: offset, isYearly, hours: own }) => {
        const date = new Date(from + offset * 1_440 * MINUTE).toISOString().slice(0, 10);
        return { date: isYearly ? date.slice(5) : date, ...(own && { hours: own }) };
      });
      const calendar: Calendar = {
        timeZone,
        hours: Object.fromEntries(WEEKDAYS.map((name, index) => [name, hours[index]])) as unknown as Calendar["hours"],
        holidays: dates,
      };
      const time = openTime(calendar);
      const keepsNoHours = hours.every((intervals) => intervals.length === 0);
      const open = new Uint8Array(shown.dates.length * 1_440);
      for (const [place, { date, weekday }] of shown.dates.entries()) {
        // The last of two entries of a day counts.
        const usual = keepsNoHours ? [{ start: "00:00", end: "24:00" }] : (hours[weekday] ?? []);
        const everyYear = usual.length > 0 ? dates.findLast((one) => one.date === date.slice(5)) : undefined;
        const own = dates.findLast((one) => one.date === date) ?? everyYear;
        for (const { start, end } of own ? (own.hours ?? []) : usual)
          open.fill(1, place * 1_440 + minuteOf(start), place * 1_440 + minuteOf(end));
      }
      const bounds = turns.toSorted((one, other) => one - other);
      let [counted, spent] = [0, 0];
      let dueByCount: number | null = null;
      let due: number | null = null;
      for (let turn = 0; turn + 1 < bounds.length; turn += 2) {
        const [begin = 0, end = 0] = [bounds[turn], bounds[turn + 1]];
        if (due === null) {
          const planned = time.due(from + begin, target - spent);
          if (planned !== null && planned <= from + end) due = planned;
        }
        spent += time.spent(from + begin, from + end);
        for (let minute = Math.floor(begin / MINUTE); minute * MINUTE < end; minute++) {
          if (open[shown.minutes[minute] ?? 0] !== 1) continue;
          const [first, last] = [Math.max(begin, minute * MINUTE), Math.min(end, (minute + 1) * MINUTE)];
          if (dueByCount === null && counted + last - first >= target) dueByCount = from + first + (target - counted);
          counted += last - first;
        }
      }
      expect([spent, due]).toEqual([counted, dueByCount]);
    }),
    { numRuns: 10_000 },
  );
});
