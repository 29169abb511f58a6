import { expect, test } from "vitest";
import { hoursSummary } from "@/components/settings/calendars/hours-summary";
import { weekHoursSchema } from "@/lib/modules/calendars/schema";

const shifts = [
  { start: "08:00", end: "12:00" },
  { start: "13:00", end: "18:00" },
];
const week = { monday: shifts, tuesday: shifts, wednesday: shifts, thursday: shifts, friday: shifts };
const morning = [{ start: "09:00", end: "13:00" }];

test.each([
  ["nothing of a week without hours", {}, "pt-BR", ""],
  ["days with the same hours together", week, "pt-BR", "seg–sex 08:00–12:00, 13:00–18:00"],
  [
    "a day of its own by its name",
    { ...week, saturday: morning },
    "en",
    "Mon–Fri 08:00–12:00, 13:00–18:00; Sat 09:00–13:00",
  ],
  [
    "the same hours twice where a day lies between",
    { monday: morning, wednesday: morning },
    "en",
    "Mon 09:00–13:00; Wed 09:00–13:00",
  ],
])("a week in a line says %s", (_, hours, locale, text) => {
  expect(hoursSummary(weekHoursSchema.parse(hours), locale)).toBe(text);
});
