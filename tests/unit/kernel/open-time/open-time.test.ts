import { describe, expect, test } from "vitest";
import { type Calendar, type Interval, WEEKDAYS, type Weekday } from "@/lib/kernel/open-time/calendar";
import { LOOK_AHEAD_MS, openTime } from "@/lib/kernel/open-time/open-time";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const interval = (text: string): Interval => {
  const [start = "", end = ""] = text.split("-");
  return { start, end };
};
/** `week("mon-fri")` isn't needed: the days are named one by one. */
const hours = (days: Partial<Record<Weekday, string>>) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, (days[day] ?? "").split(" ").filter(Boolean).map(interval)]),
  ) as unknown as Calendar["hours"];
const weekdays = (text: string) =>
  hours({ monday: text, tuesday: text, wednesday: text, thursday: text, friday: text });
const everyDay = (text: string) => hours(Object.fromEntries(WEEKDAYS.map((day) => [day, text])));
const at = (text: string) => Date.parse(text);
const text = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

const office = openTime({
  timeZone: "America/Sao_Paulo",
  hours: weekdays("08:00-12:00 13:00-18:00"),
  holidays: [{ date: "11-20" }, { date: "2026-12-25" }],
});

describe("in São Paulo, open on weekdays from 8 to 12 and from 13 to 18", () => {
  test.each([
    ["over lunch", "2026-11-19T11:50", 30 * MINUTE, "2026-11-19T13:20"],
    ["over a holiday and a weekend", "2026-11-19T17:30", HOUR, "2026-11-23T08:30"],
    ["to the very end of a day", "2026-11-21T10:00", 9 * HOUR, "2026-11-23T18:00"],
    ["from the end of a day", "2026-11-23T18:00", MINUTE, "2026-11-24T08:01"],
    ["to the second", "2026-11-23T11:59:30", 60_000, "2026-11-23T13:00:30"],
    ["at 80 % of four hours", "2026-11-23T08:00", 0.8 * 4 * HOUR, "2026-11-23T11:12"],
    ["of nothing", "2026-11-21T10:00", 0, "2026-11-21T10:00"],
  ])("a target %s is due", (_, from, target, due) => {
    expect(text(office.due(at(`${from}-03:00`), target))).toBe(text(at(`${due}-03:00`)));
  });

  test("of four hours, an hour and a half are spent before a pause; the rest is due after it", () => {
    const spent = office.spent(at("2026-11-23T08:00-03:00"), at("2026-11-23T09:30-03:00"));
    expect(text(office.due(at("2026-11-24T10:00-03:00"), 4 * HOUR - spent))).toBe(text(at("2026-11-24T13:30-03:00")));
  });

  test("what a deadline went through is named in segments, those that touch as one", () => {
    const segments = office.segmentsTo(at("2026-11-19T11:30-03:00"), 6 * HOUR) ?? [];
    expect(segments.map(({ from, to }) => [text(from), text(to)])).toEqual([
      ["2026-11-19T14:30:00.000Z", "2026-11-19T15:00:00.000Z"],
      ["2026-11-19T16:00:00.000Z", "2026-11-19T21:00:00.000Z"],
      ["2026-11-23T11:00:00.000Z", "2026-11-23T11:30:00.000Z"],
    ]);
  });

  test.each([
    ["at the start", "2026-11-23T11:00:00Z", true],
    ["a millisecond before", "2026-11-23T10:59:59.999Z", false],
    ["at the end of the morning", "2026-11-23T15:00:00Z", false],
    ["in the last millisecond of the morning", "2026-11-23T14:59:59.999Z", true],
    ["on Saturday", "2026-11-21T14:00:00Z", false],
    ["on Sunday evening, which is Monday in UTC", "2026-11-23T01:00:00Z", false],
    ["on a holiday of every year", "2028-11-20T14:00:00Z", false],
    ["on a holiday of one year", "2026-12-25T14:00:00Z", false],
    ["on the same day of another year", "2028-12-25T14:00:00Z", true],
  ])("is it open %s", (_, instant, isOpen) => {
    expect(office.isOpenAt(at(instant))).toBe(isOpen);
  });
});

describe("the next opening", () => {
  const next = (from: string, withinDays = 60) => text(office.opening(at(from), withinDays * 24 * HOUR));
  test.each([
    ["before the day begins is its first interval", "2026-11-19T05:00-03:00", "2026-11-19T11:00:00.000Z"],
    ["at lunch is the second interval", "2026-11-19T12:15-03:00", "2026-11-19T16:00:00.000Z"],
    ["passes over a holiday and a weekend", "2026-11-19T19:00-03:00", "2026-11-23T11:00:00.000Z"],
    ["while it is open is now", "2026-11-19T14:00-03:00", "2026-11-19T17:00:00.000Z"],
  ])("%s", (_, from, opening) => {
    expect(next(from)).toBe(opening);
  });

  test("isn't known beyond what is asked for", () => {
    expect(next("2026-11-19T19:00-03:00", 3)).toBeNull();
  });

  test("of an opening that summer time skips is the first instant that the clock shows after it", () => {
    const sunday = openTime({ timeZone: "America/New_York", hours: hours({ sunday: "02:30-06:00" }), holidays: [] });
    // On 8 March 2026, 02:00 to 03:00 isn't shown.
    expect(text(sunday.opening(at("2026-03-08T05:00:00Z"), 24 * HOUR))).toBe("2026-03-08T07:00:00.000Z");
  });
});

describe("without any hours", () => {
  const always = openTime({ timeZone: "America/Sao_Paulo", hours: hours({}), holidays: [{ date: "2026-12-25" }] });
  test("a calendar is open but on holidays", () => {
    expect([always.isOpenAt(at("2026-11-22T03:00:00Z")), always.isOpenAt(at("2026-12-25T12:00:00Z"))]).toEqual([
      true,
      false,
    ]);
  });
  test("it opens again at midnight after one", () => {
    expect(text(always.opening(at("2026-12-25T15:00:00Z"), 48 * HOUR))).toBe("2026-12-26T03:00:00.000Z");
  });
});

test("half a day of every year has its own hours, and opens no weekday that is closed", () => {
  const eve = { date: "12-24", hours: [interval("08:00-12:00")] };
  const half = openTime({ timeZone: "America/Sao_Paulo", hours: weekdays("08:00-18:00"), holidays: [eve] });
  const open = (year: number) => half.spent(at(`${year}-12-24T00:00-03:00`), at(`${year}-12-25T00:00-03:00`));
  // A Thursday and a Sunday.
  expect([open(2026), open(2028)]).toEqual([4 * HOUR, 0]);
});

test("the date of one year can open a weekday that is closed", () => {
  const fair = { date: "2028-12-24", hours: [interval("08:00-12:00")] };
  const once = openTime({ timeZone: "America/Sao_Paulo", hours: weekdays("08:00-18:00"), holidays: [fair] });
  expect(once.spent(at("2028-12-24T00:00-03:00"), at("2028-12-25T00:00-03:00"))).toBe(4 * HOUR);
});

test("the date of one year comes before the day of every year", () => {
  const holidays = [{ date: "11-20" }, { date: "2026-11-20", hours: [interval("09:00-10:00")] }];
  const once = openTime({ timeZone: "America/Sao_Paulo", hours: weekdays("08:00-18:00"), holidays });
  expect(once.spent(at("2026-11-20T00:00-03:00"), at("2026-11-21T00:00-03:00"))).toBe(HOUR);
});

test("a holiday closes only its own side of a night", () => {
  const night = openTime({
    timeZone: "America/Sao_Paulo",
    hours: hours({ friday: "22:00-24:00", saturday: "00:00-02:00" }),
    holidays: [{ date: "2026-11-20" }],
  });
  expect([night.isOpenAt(at("2026-11-21T02:00:00Z")), night.isOpenAt(at("2026-11-21T03:00:00Z"))]).toEqual([
    false,
    true,
  ]);
});

describe("where clocks change", () => {
  const york = openTime({ timeZone: "America/New_York", hours: everyDay("01:00-04:00"), holidays: [] });
  const dayIn = (from: string, to: string) => york.spent(at(from), at(to)) / HOUR;

  test("the hour that spring skips is open nowhere, the one that autumn repeats twice", () => {
    expect(dayIn("2027-03-14T00:00-05:00", "2027-03-15T00:00-04:00")).toBe(2);
    expect(dayIn("2026-11-01T00:00-04:00", "2026-11-02T00:00-05:00")).toBe(4);
  });
  test("two hours from 01:30 in that spring night end in the next one", () => {
    expect(text(york.due(at("2027-03-14T01:30-05:00"), 2 * HOUR))).toBe("2027-03-15T05:30:00.000Z");
  });
  test("24 hours of a calendar that is always open are 24 hours", () => {
    const always = openTime({ timeZone: "America/New_York", hours: hours({}), holidays: [] });
    const from = at("2027-03-14T00:00-05:00");
    expect(always.due(from, 24 * HOUR)).toBe(from + 24 * HOUR);
  });
  test("a day without its midnight has 23 hours", () => {
    const santiago = openTime({ timeZone: "America/Santiago", hours: everyDay("00:00-24:00"), holidays: [] });
    expect(santiago.spent(at("2026-09-06T04:00:00Z"), at("2026-09-07T03:00:00Z"))).toBe(23 * HOUR);
    expect(santiago.isOpenAt(at("2026-09-06T04:00:00Z"))).toBe(true);
  });
});

test("days from midnight to midnight are open without a gap", () => {
  const always = openTime({ timeZone: "America/Sao_Paulo", hours: everyDay("00:00-24:00"), holidays: [] });
  const from = at("2026-01-01T00:00:00Z");
  expect(always.spent(from, from + 365 * 24 * HOUR)).toBe(365 * 24 * HOUR);
  expect(always.segmentsTo(from, 30 * 24 * HOUR)).toEqual([{ from, to: from + 30 * 24 * HOUR }]);
});

test("a calendar that never opens has no deadline", () => {
  const holidays = Array.from({ length: 366 }, (_, day) => ({
    date: new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(5, 10),
  }));
  const never = openTime({ timeZone: "UTC", hours: weekdays("08:00-18:00"), holidays });
  expect(never.due(at("2026-11-19T12:00:00Z"), 1)).toBeNull();
  expect(never.opening(at("2026-11-19T12:00:00Z"), LOOK_AHEAD_MS)).toBeNull();
});
