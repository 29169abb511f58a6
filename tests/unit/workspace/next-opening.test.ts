import { describe, expect, test } from "vitest";
import { isOpenAt } from "@/lib/modules/workspace/business-hours";
import { nextOpening } from "@/lib/modules/workspace/next-opening";
import { businessHoursSchema } from "@/lib/modules/workspace/schema";

const SAO_PAULO = "America/Sao_Paulo";
const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"] as const;
const shifts = [
  { start: "08:00", end: "12:00" },
  { start: "13:30", end: "18:00" },
];
const hours = businessHoursSchema.parse(Object.fromEntries(weekdays.map((day) => [day, shifts])));
const next = (from: string, holidays: { date: string; name: string }[] = [], timeZone = SAO_PAULO) =>
  nextOpening(hours, holidays, timeZone, new Date(from))?.toISOString();

describe("the next opening", () => {
  test("before the day begins is its first shift", () => {
    expect(next("2026-11-20T05:00:00-03:00")).toBe("2026-11-20T11:00:00.000Z");
  });

  test("at lunch is the second shift", () => {
    expect(next("2026-11-20T12:15:00-03:00")).toBe("2026-11-20T16:30:00.000Z");
  });

  test("on Friday evening is Monday morning", () => {
    expect(next("2026-11-20T19:00:00-03:00")).toBe("2026-11-23T11:00:00.000Z");
  });

  test("passes over holidays in a row", () => {
    const holidays = ["2026-11-23", "2026-11-24"].map((date) => ({ date, name: "Feriado" }));
    expect(next("2026-11-20T19:00:00-03:00", holidays)).toBe("2026-11-25T11:00:00.000Z");
  });

  test("is the company's morning, wherever the server stands", () => {
    expect(next("2026-11-20T19:00:00-03:00", [], "Asia/Tokyo")).toBe("2026-11-22T23:00:00.000Z");
  });

  test("after a holiday of a company that keeps no hours is midnight", () => {
    const none = businessHoursSchema.parse({});
    const opening = nextOpening(
      none,
      [{ date: "2026-12-25", name: "Natal" }],
      SAO_PAULO,
      new Date("2026-12-25T15:00:00Z"),
    );
    expect(opening?.toISOString()).toBe("2026-12-26T03:00:00.000Z");
  });

  test("after a start that summer time skips is the hour after it", () => {
    const sunday = businessHoursSchema.parse({ sunday: [{ start: "02:30", end: "06:00" }] });
    // In New York, 02:00 to 03:00 isn't shown on 8 March 2026.
    const opening = nextOpening(sunday, [], "America/New_York", new Date("2026-03-08T05:00:00Z"));
    expect(opening && isOpenAt(sunday, [], "America/New_York", opening)).toBe(true);
    expect(opening?.toISOString()).toBe("2026-03-08T07:30:00.000Z");
  });

  test("of a company on holiday for months is not known", () => {
    const holidays = Array.from({ length: 90 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 10, 20 + day)).toISOString().slice(0, 10),
      name: "Férias",
    }));
    expect(next("2026-11-20T19:00:00-03:00", holidays)).toBeUndefined();
  });
});
