import { describe, expect, test } from "vitest";
import { toHolidayDraft } from "@/components/settings/calendars/calendar-draft";
import { isKnown, toHoliday } from "@/components/settings/calendars/taken-holidays";
import { type OfferedHoliday, weekHoursSchema } from "@/lib/modules/calendars/schema";

const shifts = [
  { start: "08:00", end: "12:00" },
  { start: "13:00", end: "18:00" },
];
const hours = weekHoursSchema.parse({ monday: shifts, thursday: shifts });
const offered = (change: Partial<OfferedHoliday>): OfferedHoliday => ({
  date: "2026-12-24",
  isYearly: true,
  name: "Véspera de Natal",
  kind: "optional",
  ...change,
});

describe("an offered holiday that is taken", () => {
  test("of every year is stored without a year", () => {
    expect(toHoliday(offered({}), hours)).toEqual({ date: "12-24", name: "Véspera de Natal" });
  });
  test("of one year is stored with its date", () => {
    expect(toHoliday(offered({ isYearly: false }), hours).date).toBe("2026-12-24");
  });
  test("free from an hour on keeps the hours before", () => {
    const closed = { start: "14:00", end: "24:00" };
    expect(toHoliday(offered({ closed }), hours).hours).toEqual([
      { start: "08:00", end: "12:00" },
      { start: "13:00", end: "14:00" },
    ]);
  });
  test("free up to an hour keeps the hours after", () => {
    const closed = { start: "00:00", end: "14:00" };
    const ashWednesday = offered({ date: "2027-02-11", isYearly: false, closed });
    expect(toHoliday(ashWednesday, hours).hours).toEqual([{ start: "14:00", end: "18:00" }]);
  });
  test("on a weekday without hours is closed", () => {
    const closed = { start: "00:00", end: "14:00" };
    expect(toHoliday(offered({ date: "2027-02-10", isYearly: false, closed }), hours).hours).toBeUndefined();
  });
  test("of every year has the hours of a weekday that has some", () => {
    const closed = { start: "12:00", end: "24:00" };
    expect(toHoliday(offered({ date: "2027-12-24", closed }), hours).hours).toEqual([{ start: "08:00", end: "12:00" }]);
  });
  test("of a company that keeps no hours is open the rest of the day", () => {
    const closed = { start: "14:00", end: "24:00" };
    expect(toHoliday(offered({ closed }), weekHoursSchema.parse({})).hours).toEqual([{ start: "00:00", end: "14:00" }]);
  });
});

test.each([
  ["the same date", { date: "2026-12-24", name: "x" }, { isYearly: false }, true],
  ["the same day of every year", { date: "12-24", name: "x" }, { isYearly: false }, true],
  ["that date alone, of one that is of every year", { date: "2026-12-24", name: "x" }, {}, false],
  ["another date", { date: "2027-12-24", name: "x" }, { isYearly: false }, false],
])("a list that has %s: known is told rightly", (_, holiday, change, known) => {
  expect(isKnown(offered(change), [toHolidayDraft(holiday)])).toBe(known);
});
