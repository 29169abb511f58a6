import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { waitingOf } from "@/components/conversations/list/waiting-of";
import messages from "@/messages/pt-BR/conversations.json";

const SINCE = "2026-11-20T12:00:00.000Z";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const waitedFor = (passed: number) => waitingOf(SINCE, Date.parse(SINCE) + passed);

describe("how long a customer waits", () => {
  test.each([
    [0, "minutes", 1],
    [-MINUTE_MS, "minutes", 1],
    [59 * MINUTE_MS, "minutes", 59],
    [HOUR_MS, "hours", 1],
    [23.9 * HOUR_MS, "hours", 23],
    [49 * HOUR_MS, "days", 2],
  ])("after %i ms is told in its largest whole unit", (passed, unit, count) => {
    expect(waitedFor(passed)).toMatchObject({ unit, count });
  });

  test.each([
    [4 * HOUR_MS - 1, "recent"],
    [4 * HOUR_MS, "long"],
    [24 * HOUR_MS, "long"],
    [24 * HOUR_MS + 1, "overdue"],
  ])("after %i ms is %s, overdue when the tab says so", (passed, is) => {
    expect(waitedFor(passed).is).toBe(is);
  });

  test("has words for one and for many", () => {
    const t = createTranslator({ locale: "pt-BR", messages, namespace: "waiting" });
    expect(t("short.hours", { count: 2 })).toBe("espera 2 h");
    expect(t("long.hours", { count: 1 })).toBe("O cliente espera há 1 hora");
    expect(t("overdue", { words: t("long.days", { count: 3 }) })).toBe("O cliente espera há 3 dias, resposta atrasada");
  });
});
