import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import type { WEEKDAYS } from "@/lib/kernel/open-time/calendar";
import { isTimeZone } from "@/lib/kernel/wall-clock";
import { clientMessageIdSchema } from "@/lib/modules/conversations/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import { channelTeamSchema } from "@/lib/modules/teams/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

/** Most WhatsApp configs of a workspace. */
export const WHATSAPP_CHANNELS_MAX = 20;
/** Longest welcome and automatic reply. */
export const WHATSAPP_REPLY_MAX = 500;
/** Where Meta's API is, and the version that a new config asks for. */
export const GRAPH_BASE = "https://graph.facebook.com";
export const GRAPH_VERSION = "v25.0";
/** Longest value of a template's variable. */
const TEMPLATE_VALUE_MAX = 1_024;

const timeSchema = z
  .string({ error: say("timeInvalid") })
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, say("timeInvalid"));
const daySchema = z
  .strictObject({ start: timeSchema, end: timeSchema, enabled: z.boolean() })
  .refine(({ start, end, enabled }) => !enabled || start < end, { path: ["end"], message: say("intervalReversed") });

/** Weekly hours of a number (specification 2, section 3). Off: the workspace's calendar counts. */
const whatsAppHoursSchema = z.strictObject({
  enabled: z.boolean(),
  timezone: z.string({ error: say("timeZoneInvalid") }).refine(isTimeZone, say("timeZoneInvalid")),
  schedule: z.strictObject({
    monday: daySchema,
    tuesday: daySchema,
    wednesday: daySchema,
    thursday: daySchema,
    friday: daySchema,
    saturday: daySchema,
    sunday: daySchema,
  } satisfies Record<(typeof WEEKDAYS)[number], typeof daySchema>),
});
export type WhatsAppHours = z.infer<typeof whatsAppHoursSchema>;

/** Hours that a new config begins with. */
export const DEFAULT_WHATSAPP_HOURS: WhatsAppHours = {
  enabled: false,
  timezone: "America/Sao_Paulo",
  schedule: {
    monday: { start: "08:00", end: "18:00", enabled: true },
    tuesday: { start: "08:00", end: "18:00", enabled: true },
    wednesday: { start: "08:00", end: "18:00", enabled: true },
    thursday: { start: "08:00", end: "18:00", enabled: true },
    friday: { start: "08:00", end: "18:00", enabled: true },
    saturday: { start: "09:00", end: "14:00", enabled: true },
    sunday: { start: "09:00", end: "14:00", enabled: false },
  },
};

/** A number with its country, as people write it. */
const whatsAppPhoneSchema = lineSchema(say("phoneInvalid"))
  .max(40, say("phoneInvalid"))
  .regex(/^\+?[\d\s().-]+$/, say("phoneInvalid"))
  .refine((text) => /^\d{8,15}$/.test(text.replace(/\D/g, "")), say("phoneInvalid"));
/** Meta's ids are digits. */
const metaIdSchema = z
  .string({ error: say("metaIdInvalid") })
  .trim()
  .regex(/^\d{1,32}$/, say("metaIdInvalid"));
const replySchema = z
  .string({ error: say("valueInvalid") })
  .trim()
  .max(WHATSAPP_REPLY_MAX, say("autoReplyTooLong"));
/** Left out: the stored one stays. Empty: there is none. */
const secretSchema = z
  .string({ error: say("valueInvalid") })
  .trim()
  .max(2_000, say("valueTooLong"))
  .optional();

const fields = {
  name: lineSchema(say("channelNameRequired")).min(1, say("channelNameRequired")).max(100, say("nameTooLong")),
  profileId: z.number().int().positive().max(ID_MAX),
  teamId: channelTeamSchema,
  phoneNumber: whatsAppPhoneSchema,
  phoneNumberId: metaIdSchema,
  businessAccountId: metaIdSchema,
  /** What Meta repeats when the webhook's address is entered there. */
  verifyToken: lineSchema(say("verifyTokenInvalid"))
    .min(8, say("verifyTokenInvalid"))
    .max(200, say("verifyTokenInvalid")),
  apiBase: lineSchema(say("urlInvalid"))
    .max(300, say("valueTooLong"))
    .pipe(z.url({ protocol: /^https?$/, error: say("urlInvalid") }))
    .refine((url) => !/[?#@]/.test(url), say("urlInvalid"))
    .transform((url) => url.replace(/\/+$/, "")),
  apiVersion: z
    .string({ error: say("graphVersionInvalid") })
    .trim()
    .regex(/^v\d{1,3}\.\d{1,2}$/, say("graphVersionInvalid")),
  /** Sent to who begins a conversation; empty: nothing. */
  welcomeMessage: replySchema,
  businessHours: whatsAppHoursSchema,
  /** Outside the hours, once per customer and day. */
  autoReplyEnabled: z.boolean(),
  autoReplyMessage: replySchema,
  isActive: z.boolean(),
};

/** Body of POST /api/v1/whatsapp-channels (specification 2, section 3 'WhatsApp config'). */
export const whatsAppChannelInputSchema = z
  .strictObject({ ...fields, accessToken: secretSchema, appSecret: secretSchema })
  .refine(({ autoReplyEnabled, autoReplyMessage }) => !autoReplyEnabled || autoReplyMessage !== "", {
    path: ["autoReplyMessage"],
    message: say("autoReplyRequired"),
  });
export type WhatsAppChannelInput = z.output<typeof whatsAppChannelInputSchema>;

/** Body of PUT /api/v1/whatsapp-channels/{id}. */
export const changeWhatsAppChannelSchema = whatsAppChannelInputSchema.safeExtend(versionField);

/** A WhatsApp config as administrators see it. Neither token nor secret is ever in it. */
export const whatsAppChannelSchema = z.object({
  ...fields,
  id: z.number().int(),
  hasAccessToken: z.boolean(),
  hasAppSecret: z.boolean(),
  ...versionField,
  /** To be entered in Meta's app, with `verifyToken`, for the fields of receive-webhook.ts. */
  webhookUrl: z.string(),
  /** When Meta last called with a right signature; null: never. */
  lastWebhookAt: z.iso.datetime().nullable(),
  /** Why the last call to Meta failed, in the caller's language; null when it didn't. */
  lastError: z.string().nullable(),
  lastErrorAt: z.iso.datetime().nullable(),
  /** What Meta said of the account, like that it is disabled, in the caller's language; null when all is well. */
  accountState: z.string().nullable(),
  accountStateAt: z.iso.datetime().nullable(),
  templatesSyncedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type WhatsAppChannelDto = z.infer<typeof whatsAppChannelSchema>;

/** Body of POST /api/v1/whatsapp-channels/{id}/test: who gets the test message. */
export const testWhatsAppInputSchema = z.strictObject({ phoneNumber: whatsAppPhoneSchema });

/** What a test send came to: accepted, or why not in plain words; `response` is what Meta said. */
export const testWhatsAppResultSchema = z.object({ sent: z.boolean(), message: z.string(), response: z.string() });
export type TestWhatsAppResult = z.infer<typeof testWhatsAppResultSchema>;

const templateHeaderFormatSchema = z.enum(["text", "image", "video", "document", "location"]);

/** A message template of the account. */
export const whatsAppTemplateSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  language: z.string(),
  /** Meta's word: MARKETING, UTILITY, AUTHENTICATION. */
  category: z.string(),
  /** Meta's word: APPROVED, PENDING, REJECTED, PAUSED, DISABLED … */
  status: z.string(),
  header: z
    .object({
      format: templateHeaderFormatSchema,
      /** With its variables as {{1}} or {{name}}; empty for a file. */
      text: z.string(),
      variables: z.array(z.string()),
    })
    .nullable(),
  /** `variables`: names in the order in which values are given. */
  body: z.object({ text: z.string(), variables: z.array(z.string()) }),
  footer: z.string().nullable(),
  buttons: z.array(
    z.object({
      /** Meta's word: QUICK_REPLY, URL, PHONE_NUMBER, COPY_CODE … */
      type: z.string(),
      text: z.string(),
      url: z.string().nullable(),
      phoneNumber: z.string().nullable(),
      /** Its address or code has a part that is given with each message. */
      hasVariable: z.boolean(),
    }),
  ),
  /** Approved, and made of parts that can be filled here. */
  isSendable: z.boolean(),
});
export type WhatsAppTemplateDto = z.infer<typeof whatsAppTemplateSchema>;

/** Answer of POST …/templates/sync. */
export const templateSyncSchema = z.object({
  templates: z.array(whatsAppTemplateSchema),
  /** Null when it went well; else why not, in the caller's language, and `templates` are those known before. */
  error: z.string().nullable(),
  response: z.string(),
});
export type TemplateSyncDto = z.infer<typeof templateSyncSchema>;

// Meta refuses line breaks, tabs and more than four spaces in a row inside a value (error 132018); controls and what turns
// the order of reading have no place in one either.
const valueSchema = z
  .string({ error: say("templateValueInvalid") })
  .trim()
  .min(1, say("templateValueRequired"))
  .max(TEMPLATE_VALUE_MAX, say("valueTooLong"))
  .regex(/^(?!.* {5})[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u, say("templateValueInvalid"));

/** A template with its values, as the first message of a conversation has it. Values stand in the order of the template's variables. */
export const openingTemplateSchema = z.strictObject({
  templateId: z.number().int().positive().max(ID_MAX),
  header: z.array(valueSchema).max(10).default([]),
  body: z.array(valueSchema).max(100).default([]),
  /** A value for each button with `hasVariable`, in their order. */
  buttons: z.array(valueSchema).max(10).default([]),
  /** The sender's upload that is the header's file: to this conversation, or to none where it begins one. */
  headerUploadId: z.uuid().nullable().default(null),
});

/** Body of POST /api/v1/conversations/{id}/template-messages. */
export const templateMessageSchema = openingTemplateSchema.extend({
  clientMessageId: clientMessageIdSchema,
});
export type TemplateMessage = z.output<typeof templateMessageSchema>;
