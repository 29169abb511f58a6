import { z } from "zod";
import { type Interval, WEEKDAYS } from "@/lib/kernel/open-time/calendar";
import { isTimeZone } from "@/lib/kernel/wall-clock";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

/** Brazil's states and its federal district. */
export const BRAZILIAN_STATES = {
  AC: "Acre",
  AL: "Alagoas",
  AM: "Amazonas",
  AP: "Amapá",
  BA: "Bahia",
  CE: "Ceará",
  DF: "Distrito Federal",
  ES: "Espírito Santo",
  GO: "Goiás",
  MA: "Maranhão",
  MG: "Minas Gerais",
  MS: "Mato Grosso do Sul",
  MT: "Mato Grosso",
  PA: "Pará",
  PB: "Paraíba",
  PE: "Pernambuco",
  PI: "Piauí",
  PR: "Paraná",
  RJ: "Rio de Janeiro",
  RN: "Rio Grande do Norte",
  RO: "Rondônia",
  RR: "Roraima",
  RS: "Rio Grande do Sul",
  SC: "Santa Catarina",
  SE: "Sergipe",
  SP: "São Paulo",
  TO: "Tocantins",
} as const;
export type BrazilianState = keyof typeof BRAZILIAN_STATES;
const STATES = Object.keys(BRAZILIAN_STATES) as [BrazilianState, ...BrazilianState[]];

/** Most calendars of a workspace. */
export const CALENDARS_MAX = 20;
/** Most intervals of a day. */
export const INTERVALS_MAX = 6;
/** Most days with hours of their own. */
export const HOLIDAYS_MAX = 400;
/** A day of every year. */
const MONTH_DAY =
  /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/;

const timeSchema = z
  .string({ error: say("timeInvalid") })
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, say("timeInvalid"));

const intervalSchema = z
  .strictObject({ start: timeSchema, end: timeSchema })
  .refine(({ start, end }) => start < end, { path: ["end"], message: say("intervalReversed") });

const daySchema = z
  .array(intervalSchema)
  .max(INTERVALS_MAX)
  .transform((intervals) => [...intervals].sort((one, two) => one.start.localeCompare(two.start)))
  .refine((intervals) => intervals.every(({ end }, index) => end <= (intervals[index + 1]?.start ?? "24:00")), {
    message: say("intervalsOverlap"),
  });

/**
 * Intervals per weekday, `HH:MM` of the calendar's time zone; `24:00` ends a day, so a night shift is two intervals. No
 * interval at all: no hours are kept, and it is always open.
 */
export const weekHoursSchema = z.strictObject({
  monday: daySchema.default([]),
  tuesday: daySchema.default([]),
  wednesday: daySchema.default([]),
  thursday: daySchema.default([]),
  friday: daySchema.default([]),
  saturday: daySchema.default([]),
  sunday: daySchema.default([]),
});

/** A day (`YYYY-MM-DD`, or `MM-DD` of every year) with hours of its own; without any it is closed all day. */
const holidaySchema = z
  .strictObject({
    date: z.union([z.iso.date(), z.string().regex(MONTH_DAY)], { error: say("dateInvalid") }),
    name: lineSchema(say("holidayNameRequired")).min(1, say("holidayNameRequired")).max(100, say("nameTooLong")),
    hours: daySchema.optional(),
  })
  .transform(({ hours, ...holiday }): Holiday => (hours && hours.length > 0 ? { ...holiday, hours } : holiday));
export type Holiday = { date: string; name: string; hours?: Interval[] | undefined };

const holidaysSchema = z
  .array(holidaySchema)
  .max(HOLIDAYS_MAX)
  .transform((holidays) => [...holidays].sort((one, two) => one.date.localeCompare(two.date)))
  .refine((holidays) => new Set(holidays.map(({ date }) => date)).size === holidays.length, {
    message: say("holidayTwice"),
  });

/** Body of POST /api/v1/calendars. */
export const calendarInputSchema = z.strictObject({
  name: lineSchema(say("calendarNameRequired")).min(1, say("calendarNameRequired")).max(100, say("nameTooLong")),
  /** Null: the workspace's. */
  timeZone: z
    .string({ error: say("timeZoneInvalid") })
    .refine(isTimeZone, say("timeZoneInvalid"))
    .nullable(),
  hours: weekHoursSchema,
  holidays: holidaysSchema,
});
export type CalendarInput = z.output<typeof calendarInputSchema>;

/** Body of PUT /api/v1/calendars/{id}. */
export const changeCalendarSchema = calendarInputSchema.extend(versionField);

const storedInterval = z.object({ start: z.string(), end: z.string() });

/** A calendar of the workspace. */
export const calendarSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  timeZone: z.string().nullable(),
  hours: z.record(z.enum(WEEKDAYS), z.array(storedInterval)),
  holidays: z.array(z.object({ date: z.string(), name: z.string(), hours: z.array(storedInterval).optional() })),
  /** The company's hours, which count wherever no other calendar is chosen. There is always one. */
  isDefault: z.boolean(),
  ...versionField,
});
export type CalendarDto = CalendarInput & { id: number; isDefault: boolean; version: number };

/** Query of GET /api/v1/holidays: a state of Brazil, or none for the country's alone. */
export const offeredHolidaysQuery = z.strictObject({ state: z.enum(STATES).optional() });

/**
 * A holiday that is offered. `date` is its next day, `isYearly`: it is on that day of every year. `closed`: only a part of the day is
 * free. Optional ones are no holidays by law, though many companies close.
 */
const offeredHoliday = z.object({
  date: z.string(),
  isYearly: z.boolean(),
  name: z.string(),
  kind: z.enum(["national", "state", "optional"]),
  closed: storedInterval.optional(),
});
export const offeredHolidaysSchema = z.object({ items: z.array(offeredHoliday) });
export type OfferedHoliday = z.infer<typeof offeredHoliday>;
