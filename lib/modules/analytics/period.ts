import { isoInstantOrNull } from "@/lib/kernel/instant";
import { AppError } from "@/lib/platform/errors/app-error";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import { addDays, countDays, firstOfMonth, sameTimeOn, toDate, toDay, wallTime } from "./calendar";
import type { Period } from "./filter";
import { CUSTOM_DAYS_MAX, type FiguresQuery } from "./schema";

/** A period and the one that it is compared with. Days like 20261121, both included. */
export type PeriodDays = {
  name: Period;
  from: number;
  to: number;
  previousFrom: number;
  previousTo: number;
  /** Until when `previousTo` counts, epoch milliseconds: the time of day that it is now. Null: the whole day. */
  previousUntil: number | null;
  today: number;
  /** It has today: events still change it. */
  isRunning: boolean;
};

type Days = Pick<PeriodDays, "from" | "to">;
type Compared = Pick<PeriodDays, "previousFrom" | "previousTo" | "previousUntil">;

const LENGTHS = { "7d": 7, "30d": 30, "90d": 90 } as const;

/**
 * The days that a query names, in the workspace's calendar.
 * @throws {AppError} VALIDATION_FAILED for days without `custom`, a custom period without both, that ends before it begins, in
 * the future, or is too long
 */
export function readPeriod(
  query: Pick<FiguresQuery, "period" | "from" | "to">,
  timeZone: string,
  now: number,
): PeriodDays {
  const today = wallTime(timeZone, now).day;
  const days = query.period === "custom" ? customDays(query, today) : presetDays(query, query.period, today);
  return {
    name: query.period,
    ...days,
    ...comparedDays(query.period, days, timeZone, now),
    today,
    isRunning: days.to >= today,
  };
}

function presetDays(
  { from, to }: Pick<FiguresQuery, "from" | "to">,
  name: Exclude<Period, "custom">,
  today: number,
): Days {
  if (from !== undefined || to !== undefined) throw refused("period", "periodNotCustom");
  switch (name) {
    case "today":
      return { from: today, to: today };
    case "month":
      return { from: firstOfMonth(today), to: today };
    case "last_month":
      return monthBefore(today);
    default:
      return { from: addDays(today, 1 - LENGTHS[name]), to: today };
  }
}

function monthBefore(day: number): Days {
  const to = addDays(firstOfMonth(day), -1);
  return { from: firstOfMonth(to), to };
}

/** Days until a time of which something may be compared today: yesterday, and the same day of the month before, if it has one. */
export const comparableDays = (today: number): readonly number[] => [
  addDays(today, -1),
  monthBefore(today).from + (today - firstOfMonth(today)),
];

// Today and this month stand beside as much of yesterday and of the month before as there has been of them; what is left of
// their last day would make every morning look bad.
function comparedDays(name: Period, { from, to }: Days, timeZone: string, now: number): Compared {
  if (name === "last_month") {
    const before = monthBefore(from);
    return { previousFrom: before.from, previousTo: before.to, previousUntil: null };
  }
  if (name === "month") {
    const before = monthBefore(from);
    const sameDay = before.from + (to - from);
    // A month that is shorter has been over by now.
    if (sameDay > before.to) return { previousFrom: before.from, previousTo: before.to, previousUntil: null };
    return { previousFrom: before.from, previousTo: sameDay, previousUntil: sameTimeOn(timeZone, sameDay, now) };
  }
  const previousTo = addDays(from, -1);
  return {
    previousFrom: addDays(from, -countDays(from, to)),
    previousTo,
    previousUntil: name === "today" ? sameTimeOn(timeZone, previousTo, now) : null,
  };
}

function customDays({ from, to }: Pick<FiguresQuery, "from" | "to">, today: number) {
  if (from === undefined) throw refused("from", "periodDayMissing");
  if (to === undefined) throw refused("to", "periodDayMissing");
  const days = { from: toDay(from), to: toDay(to) };
  if (days.to < days.from) throw refused("to", "periodReversed");
  if (days.from > today) throw refused("from", "periodInFuture");
  if (countDays(days.from, days.to) > CUSTOM_DAYS_MAX) throw refused("to", "periodTooLong");
  return days;
}

const refused = (field: string, message: FieldText) =>
  new AppError("VALIDATION_FAILED", { errors: { [field]: message } });

/** A period as the answer names it. */
export function toPeriodDto(period: PeriodDays, timeZone: string) {
  return {
    name: period.name,
    from: toDate(period.from),
    to: toDate(period.to),
    previousFrom: toDate(period.previousFrom),
    previousTo: toDate(period.previousTo),
    previousUntil: isoInstantOrNull(period.previousUntil),
    isRunning: period.isRunning,
    timeZone,
  };
}
