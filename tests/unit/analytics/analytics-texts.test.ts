import { describe, expect, test } from "vitest";
import { compare, countDays, daysText, durationText, satisfiedPart, todayIn } from "@/components/analytics/figure-text";
import { freshnessOf } from "@/components/analytics/freshness";
import { daysProblem } from "@/components/analytics/period-filter";
import { withExport, withStatus } from "@/lib/client/cache/analytics-sync";
import type { ExportDto, FiguresDto } from "@/lib/modules/analytics/schema";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("the 'Atualizado' badge", () => {
  test.each([
    [0, { kind: "now" }],
    [59_999, { kind: "now" }],
    [-5_000, { kind: "now" }],
    [MINUTE, { kind: "minutes", count: 1 }],
    [59 * MINUTE, { kind: "minutes", count: 59 }],
    [HOUR, { kind: "hours", count: 1 }],
    [24 * HOUR - 1, { kind: "hours", count: 23 }],
    [24 * HOUR, { kind: "date", at: new Date(0) }],
  ])("after %d ms says %o", (age, said) => {
    expect(freshnessOf(0, age)).toEqual(said);
  });
});

describe("a duration", () => {
  test.each([
    [400, "0 s"],
    [59_499, "59 s"],
    [59_500, "1 min"],
    [200_000, "3 min 20 s"],
    [2 * HOUR + 5 * MINUTE, "2 h 5 min"],
    [28 * HOUR, "1 d 4 h"],
  ])("of %d ms is %s", (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe("a comparison", () => {
  test("is in parts of what was before", () => {
    expect(compare(150, 100)).toEqual({ direction: "up", part: 0.5 });
    expect(compare(50, 100)).toEqual({ direction: "down", part: 0.5 });
  });

  test("with nothing before has a direction and no part", () => {
    expect(compare(3, 0)).toEqual({ direction: "up", part: null });
  });

  test("without a value is none", () => {
    expect(compare(null, 3)).toBeNull();
  });

  test("of satisfaction is among those who answered", () => {
    expect(satisfiedPart({ satisfied: 3, unsatisfied: 1 })).toBe(0.75);
    expect(satisfiedPart({ satisfied: 0, unsatisfied: 0 })).toBeNull();
  });
});

describe("days", () => {
  test("of one year name it once, one day is named once", () => {
    expect(daysText("pt-BR", "2026-11-14", "2026-11-20")).toBe("14/11 – 20/11/2026");
    expect(daysText("pt-BR", "2025-12-30", "2026-01-02")).toBe("30/12/2025 – 02/01/2026");
    expect(daysText("pt-BR", "2026-11-20", "2026-11-20")).toBe("20/11/2026");
  });

  test("are those of the zone", () => {
    expect(todayIn("Pacific/Auckland", Date.parse("2026-11-21T12:00:00Z"))).toBe("2026-11-22");
    expect(todayIn("America/Sao_Paulo", Date.parse("2026-11-21T02:00:00Z"))).toBe("2026-11-20");
  });

  test("are counted with both ends", () => {
    expect(countDays("2026-11-21", "2026-11-21")).toBe(1);
    expect(countDays("2024-01-01", "2024-12-31")).toBe(366);
  });

  test.each([
    ["2026-11-01", "2026-11-21", null],
    ["", "2026-11-21", { field: "from", key: "missing" }],
    ["2026-11-01", "", { field: "to", key: "missing" }],
    ["2026-11-22", "2026-11-23", { field: "from", key: "inFuture" }],
    ["2026-11-10", "2026-11-09", { field: "to", key: "reversed" }],
    ["2025-11-20", "2026-11-21", { field: "to", key: "tooLong" }],
  ])("from %s to %s: %o", (from, to, problem) => {
    expect(daysProblem({ from, to }, "2026-11-21")).toEqual(problem);
  });
});

describe("what events tell", () => {
  const exported = (id: number, state: ExportDto["state"]) => ({ id, state }) as ExportDto;

  test("an export that moved on takes its place, a new one is on top", () => {
    const list = withExport([exported(2, "queued"), exported(1, "done")], exported(2, "running"));
    expect(list).toEqual([exported(2, "running"), exported(1, "done")]);
    expect(withExport(list, exported(3, "queued"))[0]).toEqual(exported(3, "queued"));
  });

  test("late news don't make a finished export run again", () => {
    expect(withExport([exported(2, "done")], exported(2, "running"))).toEqual([exported(2, "done")]);
  });

  test("a changed status is counted anew, of those who are shown", () => {
    const person = (attenderId: number, status: "available" | "away" | "offline") => ({
      attenderId,
      name: `Pessoa ${attenderId}`,
      status,
      chosen: status,
      since: null,
    });
    const figures = {
      statuses: { available: 1, away: 0, offline: 1, attenders: [person(1, "available"), person(2, "offline")] },
    } as FiguresDto;
    expect(withStatus(figures, person(2, "away")).statuses).toMatchObject({ available: 1, away: 1, offline: 0 });
    expect(withStatus(figures, person(9, "away")).statuses).toMatchObject({ available: 1, away: 0, offline: 1 });
  });
});
