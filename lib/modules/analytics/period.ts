import { AppError } from "@/lib/platform/errors/app-error";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import { addDays, countDays, toDate, toDay, wallTime } from "./calendar";
import { CUSTOM_DAYS_MAX, type FiguresQuery, type Period } from "./schema";

/** A period and the one before it, which is as long. Days like 20261121, both included. */
export type PeriodDays = {
  name: Period;
  from: number;
  to: number;
  previousFrom: number;
  previousTo: number;
  today: number;
  /** It has today: events still change it. */
  isRunning: boolean;
};

const LENGTHS: Record<Exclude<Period, "custom">, number> = { today: 1, "7d": 7, "30d": 30, "90d": 90 };

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
  const { from, to } = query.period === "custom" ? customDays(query, today) : presetDays(query, query.period, today);
  const length = countDays(from, to);
  return {
    name: query.period,
    from,
    to,
    previousFrom: addDays(from, -length),
    previousTo: addDays(from, -1),
    today,
    isRunning: to >= today,
  };
}

function presetDays({ from, to }: Pick<FiguresQuery, "from" | "to">, name: keyof typeof LENGTHS, today: number) {
  if (from !== undefined || to !== undefined) throw refused("period", "periodNotCustom");
  return { from: addDays(today, 1 - LENGTHS[name]), to: today };
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
    isRunning: period.isRunning,
    timeZone,
  };
}
