import { z } from "zod";
import { WEEKDAYS } from "@/lib/kernel/open-time/calendar";
import { isTimeZone } from "@/lib/kernel/wall-clock";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

const INTERVALS_MAX = 6;
const HOLIDAYS_MAX = 100;
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

/** A whole day on which the company is closed. */
const holidaySchema = z.strictObject({
  date: z.iso.date({ error: say("dateInvalid") }),
  name: lineSchema(say("holidayNameRequired")).min(1, say("holidayNameRequired")).max(100, say("nameTooLong")),
});
export type Holiday = z.infer<typeof holidaySchema>;

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

/** Answer of GET and PATCH /api/v1/workspace. */
export const workspaceSchema = z.object({
  name: z.string(),
  timeZone: z.string(),
  ticketReopenDays: z.number().int().nullable(),
  conversationReopenHours: z.number().int(),
  businessHours: z.record(z.enum(WEEKDAYS), z.array(z.object({ start: z.string(), end: z.string() }))),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
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
