import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { isTimeZone } from "@/lib/kernel/wall-clock";
import { lineSchema } from "@/lib/modules/records/one-line";
import { queryFields } from "@/lib/modules/records/query-schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { LANGUAGE_CODES } from "@/lib/platform/i18n/locales";
import { MAIL_FAILURES } from "@/lib/platform/mail/mail-failure";
import { REACHES } from "@/lib/platform/session/sight";
import { AFTER_CLOSE, UNDO_SECONDS } from "./desk/policy";
import { DIGEST_RHYTHMS } from "./digest/policy";
import { ATTENDERS_FILTER, ATTENDERS_PAGE_SIZE } from "./filter";
import { brokenRules } from "./password/password-policy";
import { roleIdSchema, roleNameSchema } from "./roles/schema";

// Messages of these schemas are names of texts (messages/<locale>/answers.json), so that browser and server say the same.
const say = (message: FieldMessage) => message;

const NAME_MAX = 100;
const EMAIL_MAX = 254;
/** Most attenders of a page. */
const ATTENDERS_PAGE_SIZE_MAX = 200;
/** Edition label of a new attender (specification 1, section 9). */
export const DEFAULT_EDITION = "Cangoo 2024";

/** The token of a link in an e-mail. Any text: one that isn't ours is answered like one that expired. */
export const tokenSchema = z.string().min(1).max(200);

/** First word and the rest: how the contract stores a full name (specification 1, section 3). */
export function splitFullName(fullName: string): { firstName: string; surname: string } {
  const [firstName = "", ...rest] = fullName.trim().split(/\s+/);
  return { firstName, surname: rest.join(" ") };
}

/** An e-mail address as it is stored. Characters that are syntax in a mail header are refused. */
export const emailSchema = lineSchema(say("emailRequired"))
  .toLowerCase()
  .min(1, say("emailRequired"))
  .max(EMAIL_MAX, say("emailInvalid"))
  .regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/, say("emailInvalid"));

/** A password that somebody chooses; the first broken rule is told. */
const newPasswordSchema = z.string({ error: say("passwordRequired") }).superRefine((password, context) => {
  const message = password === "" ? say("passwordRequired") : brokenRules(password)[0];
  if (message) context.addIssue({ code: "custom", message });
});
const confirmationSchema = z.string({ error: say("confirmationRequired") }).min(1, say("confirmationRequired"));

/** Body of PATCH /api/bff/Attender/ChangePassword/change-password. */
export const changePasswordSchema = z
  .strictObject({
    currentPassword: z.string({ error: say("currentPasswordRequired") }).min(1, say("currentPasswordRequired")),
    newPassword: newPasswordSchema,
    confirmNewPassword: confirmationSchema,
  })
  .refine((form) => form.newPassword === form.confirmNewPassword, {
    path: ["confirmNewPassword"],
    message: say("passwordsDiffer"),
  });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** Body of the calls behind the links in invites and password resets. */
export const setPasswordSchema = z
  .strictObject({ password: newPasswordSchema, confirmPassword: confirmationSchema })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: say("passwordsDiffer"),
  });

/** Body of POST /api/v1/password-resets. */
export const passwordResetRequestSchema = z.strictObject({ email: emailSchema });

const firstNameSchema = lineSchema(say("fullNameRequired"))
  .min(1, say("fullNameRequired"))
  .max(NAME_MAX, say("nameTooLong"));
const surnameSchema = lineSchema().max(NAME_MAX, say("nameTooLong"));
const profileSchema = z.union([z.literal(1), z.literal(2)]);
/** What they see of the workspace's conversations; an administrator sees all, whatever it is. */
const reachSchema = z.enum(REACHES);
const editionSchema = lineSchema().max(NAME_MAX);

/** Body of POST /api/bff/Attender/Create. The edition isn't in the documented payload, but the dialog has the field. */
export const createAttenderSchema = z.strictObject({
  firstName: firstNameSchema,
  surname: surnameSchema,
  email: emailSchema,
  profile: profileSchema.default(2),
  roleId: roleIdSchema.default(null),
  reach: reachSchema.default("everything"),
  namaEdition: editionSchema.optional(),
  base64ProfileImage: z.null().optional(),
});
export type CreateAttender = z.input<typeof createAttenderSchema>;

/**
 * Body of PUT /api/bff/Attender/Update. The contract sends the whole attender; what is left out stays as it is. With the
 * `version` that a form began with, a field that somebody else has changed since is refused.
 */
export const updateAttenderSchema = z.strictObject({
  id: z.number().int().positive().max(ID_MAX),
  version: z.number().int().min(1).max(ID_MAX).optional(),
  firstName: firstNameSchema.optional(),
  surname: surnameSchema.optional(),
  email: emailSchema.optional(),
  profile: profileSchema.optional(),
  roleId: roleIdSchema.optional(),
  reach: reachSchema.optional(),
  namaEdition: editionSchema.optional(),
  isActive: z.boolean().optional(),
  base64ProfileImage: z.null().optional(),
});
export type UpdateAttender = z.infer<typeof updateAttenderSchema>;

const { page, ...narrowing } = queryFields(ATTENDERS_FILTER);

/** Query of GET /api/bff/Attender/GetAttenders. */
export const attendersQuerySchema = z.strictObject({
  page: page.default(1),
  pageSize: z.coerce.number().int().min(1).max(ATTENDERS_PAGE_SIZE_MAX).default(ATTENDERS_PAGE_SIZE),
  ...narrowing,
});
export type AttendersQuery = z.infer<typeof attendersQuerySchema>;

/** An attender as the contract gives it, and whether their invite still waits to be accepted. */
export const attenderSchema = z.object({
  id: z.number().int(),
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  profile: z.number().int(),
  /** The role of the workspace's own that they have in place of Default. */
  roleId: roleIdSchema,
  reach: reachSchema,
  namaEdition: z.string(),
  isActive: z.boolean(),
  base64ProfileImage: z.null(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastLogin: z.iso.datetime().nullable(),
  isInvitePending: z.boolean(),
  /** An address that isn't theirs before its mailbox has confirmed it, and when the link for that ends. */
  pendingEmail: z.object({ address: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  version: z.number().int(),
  /** How the mail with a pending invite fares; `reason`: why the last attempt to send it failed. */
  inviteMail: z
    .object({
      state: z.enum(["queued", "sent", "failed"]),
      reason: z.enum(MAIL_FAILURES).nullable(),
    })
    .nullable(),
});
export type AttenderDto = z.infer<typeof attenderSchema>;

/** Answer of the calls that may deactivate: how many open conversations are without an attender because of it. */
export const changedAttenderSchema = attenderSchema.extend({ releasedConversations: z.number().int() });
export type ChangedAttenderDto = z.infer<typeof changedAttenderSchema>;

/** Answer of GET /api/bff/Attender/GetAttenders (specification 1, section 3). */
export const attenderPageSchema = z.object({
  items: z.array(attenderSchema),
  totalItems: z.number().int(),
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  pageSize: z.number().int(),
});
export type AttenderPage = z.infer<typeof attenderPageSchema>;

/** Whom an invite is for. */
export const inviteSchema = z.object({ companyName: z.string(), fullName: z.string(), email: z.string() });
export type InviteDto = z.infer<typeof inviteSchema>;

/** Answer of POST /api/v1/email-changes/{token}: the address to sign in with from now on. */
export const emailChangeSchema = z.object({ email: z.string() });

/** A sign-in of the attender's own. `browser` and `system` are null when the client doesn't say. */
export const sessionSchema = z.object({
  id: z.number().int(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type SessionDto = z.infer<typeof sessionSchema>;

/** Body of POST /api/bff/Auth/Authenticate and of the sign-in form. */
export const credentialsSchema = z.strictObject({
  email: lineSchema().min(1).max(320),
  password: z.string().min(1).max(1024),
});

/** Answer of POST /api/bff/Auth/Authenticate (specification 1, section 3). */
export const authenticationSchema = z.object({
  attenderName: z.string(),
  email: z.string(),
  loginDate: z.iso.datetime(),
  cangooClientId: z.string(),
  token: z.string(),
  attenderId: z.number().int(),
  profile: z.number().int(),
});

const undoSecondsSchema = z.literal(UNDO_SECONDS);

const timeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** When somebody wants no sound and nothing on the desktop (quiet/policy.ts). */
const quietHoursSchema = z.strictObject({
  isOn: z.boolean(),
  /** Days on which it begins; 1 is Monday. */
  days: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .transform((days) => [...new Set(days)].sort()),
  from: timeOfDaySchema,
  /** At or before `from`: of the next day. */
  to: timeOfDaySchema,
  /** Null: the workspace's. */
  timeZone: z.string().max(64).refine(isTimeZone).nullable(),
  mentionsPass: z.boolean(),
});

/** When what is new comes by e-mail (digest/policy.ts). */
const digestSchema = z.strictObject({
  every: z.enum(DIGEST_RHYTHMS),
  /** Counts once a day. */
  at: timeOfDaySchema,
  /** Null: the workspace's. */
  timeZone: z.string().max(64).refine(isTimeZone).nullable(),
});

/** Body of PATCH /api/v1/me. */
export const preferencesSchema = z.strictObject({
  primaryLanguage: z.enum(LANGUAGE_CODES).optional(),
  secondaryLanguage: z.enum(LANGUAGE_CODES).optional(),
  theme: z.enum(["light", "dark", "system"]).optional(),
  alertsMuted: z.boolean().optional(),
  quietHours: quietHoursSchema.optional(),
  digest: digestSchema.optional(),
  shortcutsEnabled: z.boolean().optional(),
  /** By e-mail and WhatsApp. */
  undoSeconds: undoSecondsSchema.optional(),
  /** In web chats, where the customer waits. */
  undoSecondsChat: undoSecondsSchema.optional(),
  afterClose: z.enum(AFTER_CLOSE).optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** Answer of GET and PATCH /api/v1/me. */
export const meSchema = z.object({
  id: z.number().int(),
  fullName: z.string(),
  email: z.string(),
  profile: z.number().int(),
  role: roleNameSchema.nullable(),
  /** What they may do. */
  permissions: z.array(z.string()),
  primaryLanguage: z.string(),
  secondaryLanguage: z.string(),
  theme: z.enum(["light", "dark", "system"]),
  alertsMuted: z.boolean(),
  quietHours: quietHoursSchema,
  digest: digestSchema,
  shortcutsEnabled: z.boolean(),
  undoSeconds: undoSecondsSchema,
  undoSecondsChat: undoSecondsSchema,
  afterClose: z.enum(AFTER_CLOSE),
});
export type MeDto = z.infer<typeof meSchema>;
