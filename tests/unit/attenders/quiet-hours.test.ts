import { describe, expect, test } from "vitest";
import { QUIET_DEFAULT, type QuietHours, quietUntil, readQuietHours } from "@/lib/modules/attenders/quiet/policy";

const SAO_PAULO = "America/Sao_Paulo";
const NEW_YORK = "America/New_York";
const night: QuietHours = { ...QUIET_DEFAULT, isOn: true };

/** When the quiet time of an instant ends, as an instant's text. */
function end(quiet: QuietHours, zone: string, at: string): string | null {
  const until = quietUntil(quiet, zone, Date.parse(at));
  return until === null ? null : new Date(until).toISOString();
}

describe("a night from 22:00 to 08:00", () => {
  test.each([
    ["2026-11-27T00:59:59.999Z", null],
    ["2026-11-27T01:00:00.000Z", "2026-11-27T11:00:00.000Z"],
    ["2026-11-27T04:30:00.000Z", "2026-11-27T11:00:00.000Z"],
    ["2026-11-27T10:59:59.999Z", "2026-11-27T11:00:00.000Z"],
    ["2026-11-27T11:00:00.000Z", null],
  ])("is, at %s in São Paulo, over at %s", (at, until) => {
    expect(end(night, SAO_PAULO, at)).toBe(until);
  });

  test("belongs to the day on which it begins", () => {
    const fridays = { ...night, days: [5] };
    // Saturday, 3:00.
    expect(end(fridays, SAO_PAULO, "2026-11-28T06:00:00Z")).toBe("2026-11-28T11:00:00.000Z");
    // Friday, 3:00, which is Thursday's night.
    expect(end(fridays, SAO_PAULO, "2026-11-27T06:00:00Z")).toBeNull();
  });

  test("never begins without a day, and never while it is off", () => {
    expect(end({ ...night, days: [] }, SAO_PAULO, "2026-11-27T04:30:00Z")).toBeNull();
    expect(end({ ...night, isOn: false }, SAO_PAULO, "2026-11-27T04:30:00Z")).toBeNull();
  });

  test("is that of the time zone that the person chose, not of the company's", () => {
    const abroad = { ...night, timeZone: "Asia/Tokyo" };
    // Midday in São Paulo, 1:00 in Tokyo.
    expect(end(abroad, SAO_PAULO, "2026-11-27T16:00:00Z")).toBe("2026-11-27T23:00:00.000Z");
    expect(end(abroad, SAO_PAULO, "2026-11-27T04:30:00Z")).toBeNull();
  });
});

describe("the clock's change", () => {
  test("in spring makes the night an hour shorter", () => {
    expect(end(night, NEW_YORK, "2026-03-08T03:00:00Z")).toBe("2026-03-08T12:00:00.000Z");
  });

  test("in autumn makes the night an hour longer", () => {
    expect(end(night, NEW_YORK, "2026-11-01T02:00:00Z")).toBe("2026-11-01T13:00:00.000Z");
  });

  test("that skips the end has it an hour later on the wall", () => {
    const early = { ...night, to: "02:30" };
    expect(end(early, NEW_YORK, "2026-03-08T06:59:00Z")).toBe("2026-03-08T07:30:00.000Z");
    expect(end(early, NEW_YORK, "2026-03-08T07:31:00Z")).toBeNull();
  });
});

describe("hours within a day", () => {
  const lunch = { ...night, from: "12:00", to: "13:30", days: [1, 2, 3, 4, 5] };

  test("end on the same day", () => {
    expect(end(lunch, SAO_PAULO, "2026-11-27T15:00:00Z")).toBe("2026-11-27T16:30:00.000Z");
    expect(end(lunch, SAO_PAULO, "2026-11-27T16:30:00Z")).toBeNull();
  });

  test("are none on another day", () => {
    expect(end(lunch, SAO_PAULO, "2026-11-28T15:00:00Z")).toBeNull();
  });
});

describe("days from end to end", () => {
  test("are one quiet time, as a whole weekend is", () => {
    const weekend = { ...night, from: "00:00", to: "00:00", days: [6, 7] };
    expect(end(weekend, SAO_PAULO, "2026-11-28T12:00:00Z")).toBe("2026-11-30T03:00:00.000Z");
    expect(end(weekend, SAO_PAULO, "2026-11-30T03:00:00Z")).toBeNull();
  });

  test("of the whole week end at some time, so that it can be said", () => {
    const always = { ...night, from: "00:00", to: "00:00" };
    expect(end(always, SAO_PAULO, "2026-11-27T12:00:00Z")).not.toBeNull();
  });
});

test("who chose nothing has none, and what is kept is read", () => {
  expect(readQuietHours(null)).toEqual({ ...night, isOn: false });
  expect(readQuietHours(JSON.stringify(night))).toEqual(night);
});
