import { describe, expect, test } from "vitest";
import { DIGEST_DEFAULT, type Digest, nextDigest, readDigest } from "@/lib/modules/attenders/digest/policy";
import { QUIET_DEFAULT, type QuietHours } from "@/lib/modules/attenders/quiet/policy";

const SAO_PAULO = "America/Sao_Paulo";
const next = (digest: Partial<Digest>, at: string, quiet: Partial<QuietHours> = {}, zone = SAO_PAULO) =>
  new Date(
    nextDigest({ ...DIGEST_DEFAULT, ...digest }, { ...QUIET_DEFAULT, ...quiet }, zone, Date.parse(at)),
  ).toISOString();

describe("every quarter of an hour", () => {
  test.each([
    ["2026-11-27T15:00:00.000Z", "2026-11-27T15:15:00.000Z"],
    ["2026-11-27T15:14:59.999Z", "2026-11-27T15:15:00.000Z"],
    ["2026-11-27T23:50:00.000Z", "2026-11-28T00:00:00.000Z"],
  ])("after %s it is %s", (at, due) => expect(next({ every: "quarter" }, at)).toBe(due));
});

describe("every hour", () => {
  test("is the full hour of the wall, also where that is none of UTC", () => {
    expect(next({ every: "hour" }, "2026-11-27T15:10:00Z")).toBe("2026-11-27T16:00:00.000Z");
    expect(next({ every: "hour", timeZone: "Asia/Kolkata" }, "2026-11-27T15:10:00Z")).toBe("2026-11-27T15:30:00.000Z");
  });
});

describe("once a day", () => {
  const atEight = { every: "day", at: "08:00" } as const;

  test("is today while the time is ahead, and tomorrow from then on", () => {
    expect(next(atEight, "2026-11-27T10:59:59Z")).toBe("2026-11-27T11:00:00.000Z");
    expect(next(atEight, "2026-11-27T11:00:00Z")).toBe("2026-11-28T11:00:00.000Z");
  });

  test("is in the person's time zone where they chose one", () => {
    expect(next({ ...atEight, timeZone: "Asia/Tokyo" }, "2026-11-27T15:00:00Z")).toBe("2026-11-27T23:00:00.000Z");
  });

  test("stays at the same time of the wall when summer time begins or ends", () => {
    const berlin = { ...atEight, timeZone: "Europe/Berlin" };
    expect(next(berlin, "2026-03-28T07:00:00Z")).toBe("2026-03-29T06:00:00.000Z");
    expect(next(berlin, "2026-10-24T06:00:00Z")).toBe("2026-10-25T07:00:00.000Z");
  });

  test("is an hour later where summer time skips it, and once where it comes twice", () => {
    const berlin = { every: "day", at: "02:30", timeZone: "Europe/Berlin" } as const;
    expect(next(berlin, "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:30:00.000Z");
    expect(next(berlin, "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(next(berlin, "2026-10-25T00:30:00Z")).toBe("2026-10-26T01:30:00.000Z");
  });
});

describe("quiet hours", () => {
  const night = { isOn: true, from: "22:00", to: "08:00" };

  test("hold the digest until they end, whatever passes them at the bell", () => {
    expect(next({ every: "quarter" }, "2026-11-28T01:00:00Z", { ...night, mentionsPass: true })).toBe(
      "2026-11-28T11:00:00.000Z",
    );
  });

  test("leave what is due before they begin or as they end where it is", () => {
    expect(next({ every: "hour" }, "2026-11-27T23:30:00Z", night)).toBe("2026-11-28T00:00:00.000Z");
    expect(next({ every: "day", at: "08:00" }, "2026-11-28T01:00:00Z", night)).toBe("2026-11-28T11:00:00.000Z");
  });
});

test("who chose nothing has it every hour once they want it", () => {
  expect(readDigest(null)).toEqual(DIGEST_DEFAULT);
  expect(readDigest('{"every":"day","at":"17:30"}')).toEqual({ every: "day", at: "17:30", timeZone: null });
});
