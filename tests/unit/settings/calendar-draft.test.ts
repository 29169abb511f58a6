import { describe, expect, test } from "vitest";
import {
  completed,
  contradictionsOf,
  errorsOf,
  newCalendar,
  newInterval,
  storedCalendar,
  toInput,
} from "@/components/settings/calendars/calendar-draft";
import { changedFields } from "@/lib/client/forms/record-changes";
import { type CalendarDto, weekHoursSchema } from "@/lib/modules/calendars/schema";

const shift = { start: "08:00", end: "12:00" };
const stored: CalendarDto = {
  id: 1,
  name: "Plantão",
  timeZone: null,
  hours: weekHoursSchema.parse({ monday: [shift], tuesday: [shift] }),
  holidays: [
    { date: "2026-11-20", name: "Consciência Negra" },
    { date: "12-24", name: "Véspera de Natal", hours: [shift] },
  ],
  isDefault: false,
  version: 3,
};
const draft = storedCalendar(stored).values;

describe("the form of a calendar", () => {
  test("sends what is stored as it was", () => {
    const { id: _id, isDefault: _isDefault, version: _version, ...input } = stored;
    expect(toInput(draft)).toEqual(input);
  });

  test("knows what was read twice as the same", () => {
    expect(changedFields(draft, storedCalendar(stored).values)).toEqual([]);
  });

  test("knows a day that was copied onto the same hours as unchanged", () => {
    expect(changedFields(draft, { ...draft, hours: { ...draft.hours, tuesday: [...draft.hours.monday] } })).toEqual([]);
  });

  test("writes times out that were typed in short", () => {
    const typed = { ...newCalendar(), name: "Manhã" };
    typed.hours.monday = [{ ...newInterval(), start: "8", end: "12h" }];
    expect(errorsOf(completed(typed))).toEqual({});
    expect(toInput(completed(typed)).hours.monday).toEqual([shift]);
  });

  test("tells while somebody types only what contradicts itself", () => {
    const typed = { ...newCalendar() };
    typed.hours.monday = [{ ...newInterval(), start: "12:00", end: "08:00" }];
    typed.hours.friday = [newInterval()];
    expect(contradictionsOf(typed)).toEqual({ "hours.monday.0.end": "intervalReversed" });
    expect(Object.keys(errorsOf(typed)).toSorted()).toEqual([
      "hours.friday.0.end",
      "hours.friday.0.start",
      "hours.monday.0.end",
      "name",
    ]);
  });
});
