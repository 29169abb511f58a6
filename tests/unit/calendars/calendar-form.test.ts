import { describe, expect, test } from "vitest";
import { isTimeZone } from "@/lib/kernel/wall-clock";
import { calendarInputSchema } from "@/lib/modules/calendars/schema";

const CALENDAR = { name: "Plantão", timeZone: null, hours: {}, holidays: [] };

describe("a calendar", () => {
  const messages = (change: object) => {
    const parsed = calendarInputSchema.safeParse({ ...CALENDAR, ...change });
    return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]);
  };
  const monday = (...intervals: [string, string][]) => ({
    hours: { monday: intervals.map(([start, end]) => ({ start, end })) },
  });

  test("sorts the intervals of a day", () => {
    const parsed = calendarInputSchema.parse({ ...CALENDAR, ...monday(["13:00", "18:00"], ["09:00", "12:00"]) });
    expect(parsed.hours.monday.map(({ start }) => start)).toEqual(["09:00", "13:00"]);
  });

  test("takes intervals that touch", () => {
    expect(messages(monday(["09:00", "12:00"], ["12:00", "18:00"]))).toEqual([]);
  });

  test("takes a day of every year, also the 29th of February, and half a day", () => {
    const hours = [{ start: "08:00", end: "12:00" }];
    const holidays = [
      { date: "02-29", name: "Bissexto" },
      { date: "12-24", name: "Véspera de Natal", hours },
    ];
    expect(calendarInputSchema.parse({ ...CALENDAR, holidays }).holidays).toEqual(holidays);
  });

  test("reads a holiday without any interval as a whole one", () => {
    const holidays = [{ date: "2026-12-25", name: "Natal", hours: [] }];
    expect(calendarInputSchema.parse({ ...CALENDAR, holidays }).holidays).toEqual([
      { date: "2026-12-25", name: "Natal" },
    ]);
  });

  test.each([
    [monday(["09:00", "12:00"], ["11:59", "18:00"]), [["hours.monday", "intervalsOverlap"]]],
    [monday(["12:00", "09:00"]), [["hours.monday.0.end", "intervalReversed"]]],
    [monday(["09:00", "09:00"]), [["hours.monday.0.end", "intervalReversed"]]],
    [monday(["0900", "12:00"]), [["hours.monday.0.start", "timeInvalid"]]],
    [monday(["09:00", "24:01"]), [["hours.monday.0.end", "timeInvalid"]]],
    [{ timeZone: "Sao_Paulo" }, [["timeZone", "timeZoneInvalid"]]],
    [{ timeZone: "America/Atlantis" }, [["timeZone", "timeZoneInvalid"]]],
    [{ timeZone: "+03:00" }, [["timeZone", "timeZoneInvalid"]]],
    [{ name: " " }, [["name", "calendarNameRequired"]]],
    [{ holidays: [{ date: "2026-02-30", name: "x" }] }, [["holidays.0.date", "dateInvalid"]]],
    [{ holidays: [{ date: "04-31", name: "x" }] }, [["holidays.0.date", "dateInvalid"]]],
    [
      { holidays: [{ date: "12-24", name: "x", hours: [{ start: "12:00", end: "08:00" }] }] },
      [["holidays.0.hours.0.end", "intervalReversed"]],
    ],
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
