import { z } from "zod";
import { isTimeZone } from "@/lib/kernel/wall-clock";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

/** Longest time in which a customer's answer can reopen a resolved ticket. */
const REOPEN_DAYS_MAX = 90;
/** Longest time in which a customer's message can reopen a closed conversation. */
const REOPEN_HOURS_MAX = 720;

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
  ...versionField,
});
export type ChangeWorkspace = z.infer<typeof changeWorkspaceSchema>;

/** Answer of GET and PATCH /api/v1/workspace. */
export const workspaceSchema = z.object({
  name: z.string(),
  timeZone: z.string(),
  ticketReopenDays: z.number().int().nullable(),
  conversationReopenHours: z.number().int(),
  ...versionField,
});
export type WorkspaceDto = z.infer<typeof workspaceSchema>;

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
