import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSnoozeTime } from "@/lib/client/snooze/read-snooze-time";

// A Friday, 10:30 in São Paulo.
const NOW = Date.parse("2026-11-27T13:30:00Z");
const PT = { now: NOW, timeZone: "America/Sao_Paulo", isMonthFirst: false };
const EN = { ...PT, isMonthFirst: true };
const shown = (text: string, context = PT) => {
  const at = readSnoozeTime(text, context);
  return at === null
    ? null
    : new Intl.DateTimeFormat("sv-SE", { timeZone: context.timeZone, dateStyle: "short", timeStyle: "short" }).format(
        at,
      );
};

describe("times as people say them are understood", () => {
  test.each([
    ["ter 14h", "2026-12-01 14:00"],
    ["terça às 14:30", "2026-12-01 14:30"],
    ["14h30 terça-feira", "2026-12-01 14:30"],
    ["amanhã cedo", "2026-11-28 09:00"],
    ["amanhã", "2026-11-28 09:00"],
    ["amanhã à tarde", "2026-11-28 14:00"],
    ["depois de amanhã 8h", "2026-11-29 08:00"],
    ["hoje à noite", "2026-11-27 19:00"],
    ["hoje 16h", "2026-11-27 16:00"],
    ["fim do dia", "2026-11-27 18:00"],
    ["meio-dia", "2026-11-27 12:00"],
    ["9h", "2026-11-28 09:00"],
    ["14h", "2026-11-27 14:00"],
    ["2h", "2026-11-27 12:30"],
    ["em 8 horas", "2026-11-27 18:30"],
    ["8 horas", "2026-11-27 18:30"],
    ["30 min", "2026-11-27 11:00"],
    ["daqui a 3 dias", "2026-11-30 10:30"],
    ["2 semanas", "2026-12-11 10:30"],
    ["semana que vem", "2026-11-30 09:00"],
    ["fim de semana", "2026-11-28 09:00"],
    ["sexta 9h", "2026-12-04 09:00"],
    ["sexta 15h", "2026-11-27 15:00"],
    ["5/12", "2026-12-05 09:00"],
    ["05/12/2026 às 8:15", "2026-12-05 08:15"],
    ["5 de dezembro", "2026-12-05 09:00"],
    ["3/2", "2027-02-03 09:00"],
    ["seg de manhã", "2026-11-30 09:00"],
    ["in 2 days", "2026-11-29 10:30"],
    ["tomorrow morning", "2026-11-28 09:00"],
    ["tuesday at 2pm", "2026-12-01 14:00"],
    ["next monday 8:30 am", "2026-11-30 08:30"],
    ["noon", "2026-11-27 12:00"],
    ["dec 5", "2026-12-05 09:00"],
    ["2026-12-05 10:00", "2026-12-05 10:00"],
  ])("%s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test("a date in digits is read in the language's order", () => {
    expect(shown("12/5", EN)).toBe("2026-12-05 09:00");
  });
});

test.each([
  "",
  "  ",
  "banana",
  "ter qua",
  "25h",
  "14:75",
  "31/2",
  "amanhã banana",
  "em 2 dias às 9",
  "hoje amanhã",
  "0 min",
  "13pm",
  "99999 dias",
])("'%s' is no time", (text) => {
  expect(shown(text)).toBeNull();
});

test("a time is the one that the wall shows on both sides of a change of clocks", () => {
  // Summer time in Lisbon ends on 2026-10-25 and begins on 2027-03-28, when 01:30 is skipped.
  const lisbon = { now: Date.parse("2026-10-24T08:00:00Z"), timeZone: "Europe/Lisbon", isMonthFirst: false };
  expect(shown("amanhã 9h", lisbon)).toBe("2026-10-25 09:00");
  const spring = { ...lisbon, now: Date.parse("2027-03-27T08:00:00Z") };
  expect(shown("amanhã 9h", spring)).toBe("2027-03-28 09:00");
  expect(shown("amanhã 1:30", spring)).toBe("2027-03-28 02:30");
});

test("whatever is typed is read in time, and is later than now or nothing", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const at = readSnoozeTime(text, PT);
      if (at !== null) expect(at).toBeGreaterThan(NOW);
    }),
  );
});
