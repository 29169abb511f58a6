import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { parseAllowedDomain } from "@/lib/modules/channels/web-chat/allowed-domains";
import { FORM_FIELDS_MAX } from "@/lib/modules/forms/policy";
import { formFieldSchema } from "@/lib/modules/forms/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import { channelTeamSchema } from "@/lib/modules/teams/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

/** Most web chats of a workspace. */
export const WEB_CHATS_MAX = 20;
/** A generated key is this prefix and 48 random characters (specification 2, section 9). */
export const CLIENT_KEY_PREFIX = "pk_live_";
const DOMAINS_MAX = 50;

const colorSchema = z.string({ error: say("colorInvalid") }).regex(/^#[0-9A-Fa-f]{6}$/, say("colorInvalid"));

/** What can be asked before the first message. */
export const PRE_CHAT_FIELDS = ["name", "email", "phone", "subject"] as const;

/** What a visitor is asked before the first message. */
export const preChatFieldSchema = z.strictObject({
  field: z.enum(PRE_CHAT_FIELDS),
  isRequired: z.boolean(),
});

const preChatFieldsSchema = z
  .array(preChatFieldSchema, { error: say("valueInvalid") })
  .max(PRE_CHAT_FIELDS.length)
  .refine((fields) => new Set(fields.map(({ field }) => field)).size === fields.length, say("valueInvalid"));

/** Body of POST (specification 2, section 3 'Web chat config'). */
export const webChatInputSchema = z.strictObject({
  name: lineSchema(say("channelNameRequired")).min(1, say("channelNameRequired")).max(100, say("nameTooLong")),
  profileId: z.number().int().positive().max(ID_MAX),
  teamId: channelTeamSchema,
  headerColor: colorSchema,
  backgroundColor: colorSchema,
  userMessageColor: colorSchema,
  welcomeMessage: z
    .string({ error: say("textRequired") })
    .trim()
    .min(1, say("textRequired"))
    .max(1_000, say("valueTooLong")),
  chatbotName: lineSchema(say("textRequired")).min(1, say("textRequired")).max(100, say("valueTooLong")),
  /** Text beside the launcher. */
  contactMessage: lineSchema(say("valueInvalid")).max(200, say("valueTooLong")),
  allowedDomains: z
    .array(lineSchema().max(300))
    .max(DOMAINS_MAX)
    .transform((domains) => [...new Set(domains)])
    .refine((domains) => domains.every((domain) => parseAllowedDomain(domain) !== null), say("domainInvalid")),
  position: z.enum(["bottom-left", "bottom-right"]),
  isActive: z.boolean(),
  preChatFields: preChatFieldsSchema,
  /** The fields of conversations and customers that are asked below them, as a ticket form asks its own. */
  ownFields: z.array(formFieldSchema).max(FORM_FIELDS_MAX, say("formFieldsTooMany")).default([]),
  /** Outside the workspace's business hours and on its holidays visitors are told so, and when somebody is back. */
  followsHours: z.boolean(),
  /** Said outside the hours, instead of the text of ours. */
  offlineMessage: z
    .string({ error: say("valueInvalid") })
    .trim()
    .max(500, say("valueTooLong")),
  /** Outside the hours a form takes name, e-mail and message, for an answer by e-mail. Needs an e-mail channel. */
  offlineForm: z.boolean(),
  /** Whether a new answer is heard, until the visitor decides for themselves. */
  soundOn: z.boolean(),
  /** Only visitors for whom the host site has signed may write. Needs the identity secret. */
  identityRequired: z.boolean(),
});
export type WebChatInput = z.output<typeof webChatInputSchema>;

/** Body of PUT. */
export const changeWebChatSchema = webChatInputSchema.extend(versionField);

/** A web chat as administrators see it. The key is public: it stands in the host page. */
export const webChatConfigSchema = z.object({
  ...webChatInputSchema.shape,
  allowedDomains: z.array(z.string()),
  preChatFields: z.array(preChatFieldSchema),
  ownFields: z.array(formFieldSchema),
  id: z.number().int(),
  clientKey: z.string(),
  /** Whether visitors whom the host site knows can prove it. The secret itself is shown once, when it is made. */
  hasIdentitySecret: z.boolean(),
  ...versionField,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type WebChatConfigDto = z.infer<typeof webChatConfigSchema>;

/** Answer of POST …/identity-secret: the only time that it is told. */
export const identitySecretSchema = z.object({ secret: z.string() });
