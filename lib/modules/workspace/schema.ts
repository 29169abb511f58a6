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

const INTERVALS_MAX = 6;
const HOLIDAYS_MAX = 400;
/** A day of every year. */
const MONTH_DAY =
  /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/;
/** Longest time in which a customer's answer can reopen a resolved ticket. */
const REOPEN_DAYS_MAX = 90;
/** Longest time in which a customer's message can reopen a closed conversation. */
const REOPEN_HOURS_MAX = 720;

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
 * Intervals per weekday, `HH:MM` of the workspace's time zone; `24:00` ends a day, so a night shift is two intervals. No
 * interval at all: the company keeps no hours and is always open.
 */
export const businessHoursSchema = z.strictObject({
  monday: daySchema.default([]),
  tuesday: daySchema.default([]),
  wednesday: daySchema.default([]),
  thursday: daySchema.default([]),
  friday: daySchema.default([]),
  saturday: daySchema.default([]),
  sunday: daySchema.default([]),
});
export type BusinessHours = z.infer<typeof businessHoursSchema>;

/** A day (`YYYY-MM-DD`, or `MM-DD` of every year) with hours of its own; without any the company is closed all day. */
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

/** Body of PATCH /api/v1/workspace: what isn't given stays. */
export const changeWorkspaceSchema = z.strictObject({
  name: lineSchema(say("workspaceNameRequired"))
    .min(1, say("workspaceNameRequired"))
    .max(200, say("nameTooLong"))
    .optional(),
  timeZone: z
    .string({ error: say("timeZoneInvalid") })
    .refine(isTimeZone, say("timeZoneInvalid"))
    .optional(),
  /** Days within which a customer's answer reopens a resolved ticket; 0 and null: never. */
  ticketReopenDays: z
    .number({ error: say("reopenDaysInvalid") })
    .int(say("reopenDaysInvalid"))
    .min(0, say("reopenDaysInvalid"))
    .max(REOPEN_DAYS_MAX, say("reopenDaysInvalid"))
    .nullable()
    .optional(),
  /** Hours after its close within which a customer's message reopens a conversation; 0: never. */
  conversationReopenHours: z
    .number({ error: say("reopenHoursInvalid") })
    .int(say("reopenHoursInvalid"))
    .min(0, say("reopenHoursInvalid"))
    .max(REOPEN_HOURS_MAX, say("reopenHoursInvalid"))
    .optional(),
  businessHours: businessHoursSchema.optional(),
  holidays: holidaysSchema.optional(),
  ...versionField,
});
export type ChangeWorkspace = z.infer<typeof changeWorkspaceSchema>;

const storedInterval = z.object({ start: z.string(), end: z.string() });

/** Answer of GET and PATCH /api/v1/workspace. */
export const workspaceSchema = z.object({
  name: z.string(),
  timeZone: z.string(),
  ticketReopenDays: z.number().int().nullable(),
  conversationReopenHours: z.number().int(),
  businessHours: z.record(z.enum(WEEKDAYS), z.array(storedInterval)),
  holidays: z.array(z.object({ date: z.string(), name: z.string(), hours: z.array(storedInterval).optional() })),
  ...versionField,
});
export type WorkspaceDto = {
  name: string;
  timeZone: string;
  ticketReopenDays: number | null;
  conversationReopenHours: number;
  businessHours: BusinessHours;
  holidays: Holiday[];
  version: number;
};

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

/** A line of the audit log. `actor` is null when nobody was signed in. */
export const auditEventSchema = z.object({
  id: z.number().int(),
  action: z.string(),
  actor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  /** Name of the subject where it is an attender. */
  subjectName: z.string().nullable(),
  address: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEventDto = z.infer<typeof auditEventSchema>;
