import { describe, expect, test } from "vitest";
import { isTimeZone } from "@/lib/kernel/wall-clock";
import { isOpenAt } from "@/lib/modules/workspace/business-hours";
import { businessHoursSchema, changeWorkspaceSchema } from "@/lib/modules/workspace/schema";

const hours = (days: Record<string, { start: string; end: string }[]>) => businessHoursSchema.parse(days);
const at = (instant: string) => new Date(instant);

describe("a company in São Paulo, open on weekdays from 9 to 12 and from 13 to 18", () => {
  const day = [
    { start: "09:00", end: "12:00" },
    { start: "13:00", end: "18:00" },
  ];
  const week = hours({ monday: day, tuesday: day, wednesday: day, thursday: day, friday: day });
  const isOpen = (instant: string, holidays: { date: string; name: string }[] = []) =>
    isOpenAt(week, holidays, "America/Sao_Paulo", at(instant));

  test.each([
    ["at the start", "2026-11-23T12:00:00Z", true],
    ["a millisecond before", "2026-11-23T11:59:59.999Z", false],
    ["at the end of the morning", "2026-11-23T15:00:00Z", false],
    ["in the last minute of the morning", "2026-11-23T14:59:59Z", true],
    ["after lunch", "2026-11-23T16:00:00Z", true],
    ["at the end of the day", "2026-11-23T21:00:00Z", false],
    ["on Saturday", "2026-11-21T14:00:00Z", false],
    ["on Sunday evening, which is Monday in UTC", "2026-11-23T01:00:00Z", false],
  ])("%s", (_, instant, open) => {
    expect(isOpen(instant)).toBe(open);
  });

  test("is closed all of a holiday, by its own calendar", () => {
    const holidays = [{ date: "2026-12-25", name: "Natal" }];
    expect(isOpen("2026-12-25T14:00:00Z", holidays)).toBe(false);
    expect(isOpen("2026-12-24T14:00:00Z", holidays)).toBe(true);
  });
});

describe("around midnight", () => {
  const night = hours({ friday: [{ start: "22:00", end: "24:00" }], saturday: [{ start: "00:00", end: "02:00" }] });
  test.each([
    ["2026-11-21T00:59:00Z", false],
    ["2026-11-21T01:00:00Z", true],
    ["2026-11-21T02:59:59Z", true],
    ["2026-11-21T03:00:00Z", true],
    ["2026-11-21T04:59:59Z", true],
    ["2026-11-21T05:00:00Z", false],
  ])("a night shift at %s: %s", (instant, open) => {
    expect(isOpenAt(night, [], "America/Sao_Paulo", at(instant))).toBe(open);
  });

  test("a holiday closes only its own side", () => {
    const holidays = [{ date: "2026-11-20", name: "Consciência Negra" }];
    expect(isOpenAt(night, holidays, "America/Sao_Paulo", at("2026-11-21T02:00:00Z"))).toBe(false);
    expect(isOpenAt(night, holidays, "America/Sao_Paulo", at("2026-11-21T03:00:00Z"))).toBe(true);
  });
});

describe("where clocks change", () => {
  const sunday = hours({ sunday: [{ start: "01:00", end: "03:00" }] });
  test("the hour that spring skips isn't open: 01:30 is followed by 03:00", () => {
    const isOpen = (instant: string) => isOpenAt(sunday, [], "Europe/Lisbon", at(instant));
    // Lisbon, 29 March 2026: at 01:00 UTC clocks jump from 01:00 to 02:00.
    expect(isOpen("2026-03-29T00:59:00Z")).toBe(false);
    expect(isOpen("2026-03-29T01:00:00Z")).toBe(true);
    expect(isOpen("2026-03-29T01:59:00Z")).toBe(true);
    expect(isOpen("2026-03-29T02:00:00Z")).toBe(false);
  });

  test("the hour that autumn repeats is open twice", () => {
    const isOpen = (instant: string) => isOpenAt(sunday, [], "America/New_York", at(instant));
    // New York, 1 November 2026: 01:00 to 02:00 comes twice, at 05:00 and at 06:00 UTC.
    expect(isOpen("2026-11-01T04:59:00Z")).toBe(false);
    expect(isOpen("2026-11-01T05:30:00Z")).toBe(true);
    expect(isOpen("2026-11-01T06:30:00Z")).toBe(true);
    expect(isOpen("2026-11-01T07:59:00Z")).toBe(true);
    expect(isOpen("2026-11-01T08:00:00Z")).toBe(false);
  });
});

test("a company that keeps no hours is always open, but on holidays", () => {
  const none = hours({});
  expect(isOpenAt(none, [], "UTC", at("2026-11-22T03:00:00Z"))).toBe(true);
  expect(isOpenAt(none, [{ date: "2026-11-22", name: "x" }], "UTC", at("2026-11-22T03:00:00Z"))).toBe(false);
});

describe("the form", () => {
  const messages = (change: object) => {
    const parsed = changeWorkspaceSchema.safeParse({ version: 1, ...change });
    return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]);
  };
  const monday = (...intervals: [string, string][]) => ({
    businessHours: { monday: intervals.map(([start, end]) => ({ start, end })) },
  });

  test("sorts the intervals of a day", () => {
    const parsed = changeWorkspaceSchema.parse({ version: 1, ...monday(["13:00", "18:00"], ["09:00", "12:00"]) });
    expect(parsed.businessHours?.monday.map(({ start }) => start)).toEqual(["09:00", "13:00"]);
  });

  test("takes intervals that touch", () => {
    expect(messages(monday(["09:00", "12:00"], ["12:00", "18:00"]))).toEqual([]);
  });

  test.each([
    [monday(["09:00", "12:00"], ["11:59", "18:00"]), [["businessHours.monday", "intervalsOverlap"]]],
    [monday(["12:00", "09:00"]), [["businessHours.monday.0.end", "intervalReversed"]]],
    [monday(["09:00", "09:00"]), [["businessHours.monday.0.end", "intervalReversed"]]],
    [monday(["0900", "12:00"]), [["businessHours.monday.0.start", "timeInvalid"]]],
    [monday(["09:00", "24:01"]), [["businessHours.monday.0.end", "timeInvalid"]]],
    [{ timeZone: "Sao_Paulo" }, [["timeZone", "timeZoneInvalid"]]],
    [{ timeZone: "America/Atlantis" }, [["timeZone", "timeZoneInvalid"]]],
    [{ timeZone: "+03:00" }, [["timeZone", "timeZoneInvalid"]]],
    [{ name: " " }, [["name", "workspaceNameRequired"]]],
    [{ holidays: [{ date: "2026-02-30", name: "x" }] }, [["holidays.0.date", "dateInvalid"]]],
    [
      {
        holidays: [
          { date: "2026-12-25", name: "Natal" },
          { date: "2026-12-25", name: "De novo" },
        ],
      },
      [["holidays", "holidayTwice"]],
    ],
  ])("refuses %j", (change, expected) => {
    expect(messages(change)).toEqual(expected);
  });

  test.each(["America/Sao_Paulo", "America/Argentina/Buenos_Aires", "Europe/Lisbon", "UTC", "America/Manaus"])(
    "%s is a time zone",
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );
});
