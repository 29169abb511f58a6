import { describe, expect, test } from "vitest";
import { readDuration, writeDuration } from "@/components/settings/sla/durations";
import { TARGET_MAX_SECONDS, TARGET_MIN_SECONDS } from "@/components/settings/sla/limits";
import * as schema from "@/lib/modules/sla/schema";
import { seededRandom } from "@/tests/support/fuzz/seeded-random";

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

describe("a duration as people type it", () => {
  test.each([
    ["30", 30 * MINUTE],
    ["30 min", 30 * MINUTE],
    ["30min.", null],
    ["45 minutos", 45 * MINUTE],
    ["1 minute", MINUTE],
    ["90 s", 90],
    ["4 h", 4 * HOUR],
    ["4 hs", 4 * HOUR],
    ["1 hora", HOUR],
    ["2 horas", 2 * HOUR],
    ["2 Hours", 2 * HOUR],
    ["1h30", 90 * MINUTE],
    ["1 h 30 min", 90 * MINUTE],
    ["1 hora e 30 minutos", 90 * MINUTE],
    ["1 hour and 30 minutes", 90 * MINUTE],
    ["1,5 h", 90 * MINUTE],
    ["1.5h", 90 * MINUTE],
    ["2 d", 2 * DAY],
    ["1 dia", DAY],
    ["3 days", 3 * DAY],
    ["1 dia, 4 horas e 10 min", DAY + 4 * HOUR + 10 * MINUTE],
    ["  8h  ", 8 * HOUR],
    ["", null],
    ["logo", null],
    ["1h e meia", null],
    ["30 min 1 h", null],
    ["1 h 2 h", null],
    ["2 d 4", null],
    ["-4 h", null],
    ["4 semanas", null],
  ])("%j", (text, seconds) => {
    expect(readDuration(text)).toEqual(seconds === null ? { problem: "durationUnread" } : { seconds });
  });

  test("is as long as a target may be", () => {
    expect(readDuration("0")).toEqual({ problem: "durationShort" });
    expect(readDuration("59 s")).toEqual({ problem: "durationShort" });
    expect(readDuration("365 d")).toEqual({ seconds: TARGET_MAX_SECONDS });
    expect(readDuration("366 d")).toEqual({ problem: "durationLong" });
    expect([TARGET_MIN_SECONDS, TARGET_MAX_SECONDS]).toEqual([schema.TARGET_MIN_SECONDS, schema.TARGET_MAX_SECONDS]);
  });
});

describe("a duration as it is written", () => {
  test.each([
    [30 * MINUTE, "30 min"],
    [HOUR, "1 h"],
    [90 * MINUTE, "1 h 30 min"],
    [36 * HOUR, "36 h"],
    [2 * DAY, "2 d"],
    [2 * DAY + MINUTE, "48 h 1 min"],
    [90, "1 min 30 s"],
  ])("%d s", (seconds, text) => {
    expect(writeDuration(seconds)).toBe(text);
  });

  test("is read as what it was", () => {
    const random = seededRandom(20261127, "durations");
    for (let round = 0; round < 500; round += 1) {
      const seconds = TARGET_MIN_SECONDS + random.below(TARGET_MAX_SECONDS - TARGET_MIN_SECONDS);
      expect(readDuration(writeDuration(seconds))).toEqual({ seconds });
    }
  });
});
