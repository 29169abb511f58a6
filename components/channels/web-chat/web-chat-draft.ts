import { type ChannelForm, filled } from "@/components/channels/editor/channel-form";
import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import { type FormFieldDraft, givenFields, storedFields } from "@/components/desk/forms/form-fields-draft";
import { webChatCalls } from "@/lib/client/calls/channel-calls";
import { type OwnQuestion, questionsOf, wrongWithOwnForm } from "@/lib/modules/channels/web-chat/policy";
import {
  PRE_CHAT_FIELDS,
  type WebChatConfigDto,
  type WebChatInput,
  webChatInputSchema,
} from "@/lib/modules/channels/web-chat-config/schema";
import type { DefinedField } from "@/lib/modules/fields/schema";

/** A field that can be asked before the first message, and how. */
type PreChatField = (typeof PRE_CHAT_FIELDS)[number];
export type PreChatChoice = "off" | "optional" | "required";

/** What the form of a web chat holds. */
export type WebChatValues = Omit<WebChatInput, "preChatFields" | "ownFields"> & {
  preChat: Record<PreChatField, PreChatChoice>;
  /** The workspace's own fields that are asked below them. */
  ownFields: readonly FormFieldDraft[];
  /** A domain that was typed and not added yet; it is saved with the others. */
  typedDomain: string;
};

const NOTHING_ASKED: WebChatValues["preChat"] = { name: "off", email: "off", phone: "off", subject: "off" };

const BLANK: WebChatValues = {
  name: "",
  profileId: 0,
  teamId: null,
  headerColor: "#B4472F",
  backgroundColor: "#FFFFFF",
  userMessageColor: "#B4472F",
  welcomeMessage: "",
  chatbotName: "",
  contactMessage: "",
  allowedDomains: [],
  position: "bottom-right",
  isActive: true,
  followsHours: false,
  offlineMessage: "",
  offlineForm: false,
  soundOn: true,
  identityRequired: false,
  preChat: NOTHING_ASKED,
  ownFields: [],
  typedDomain: "",
};

type Locale = "pt-BR" | "en";
type Definitions = readonly DefinedField[];

function toValues(row: WebChatConfigDto, definitions: Definitions, locale: Locale): WebChatValues {
  const asked = row.preChatFields.map(({ field, isRequired }) => [field, isRequired ? "required" : "optional"]);
  return filled(BLANK, row, {
    preChat: { ...NOTHING_ASKED, ...Object.fromEntries(asked) },
    ownFields: storedFields(row.ownFields, definitions, locale),
    typedDomain: "",
  });
}

/** The fields that are asked, in the order in which they are. */
export function askedFields(preChat: WebChatValues["preChat"]): WebChatInput["preChatFields"] {
  return PRE_CHAT_FIELDS.flatMap((field) =>
    preChat[field] === "off" ? [] : [{ field, isRequired: preChat[field] === "required" }],
  );
}

/** The workspace's own fields as visitors would be asked them. */
export const askedOwn = (own: WebChatValues["ownFields"], definitions: Definitions, locale: Locale): OwnQuestion[] =>
  questionsOf(givenFields(own, definitions, locale), definitions);

/** A domain as it is stored: without a scheme it is meant to be https. */
export function completeDomain(typed: string): string {
  const text = typed.trim().replace(/\/$/, "");
  return text === "" || /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
}

/** Whether the server takes a text as a domain. */
export function isDomain(text: string): boolean {
  return webChatInputSchema.shape.allowedDomains.safeParse([text]).success;
}

function toInput(
  { preChat, ownFields, typedDomain, ...values }: WebChatValues,
  definitions: Definitions,
  locale: Locale,
): WebChatInput {
  const typed = completeDomain(typedDomain);
  return {
    ...values,
    allowedDomains: typed ? [...values.allowedDomains, typed] : values.allowedDomains,
    preChatFields: askedFields(preChat),
    ownFields: givenFields(ownFields, definitions, locale),
  };
}

function check(
  values: WebChatValues,
  row: WebChatConfigDto | null,
  definitions: Definitions,
  locale: Locale,
): FieldErrors {
  const input = toInput(values, definitions, locale);
  const errors: Record<string, string> = {
    ...issuesOf(webChatInputSchema.safeParse(input).error),
    ...wrongWithOwnForm(input.ownFields, definitions, row?.ownFields ?? []),
  };
  if (values.identityRequired && !row?.hasIdentitySecret) errors.identityRequired ??= "identitySecretMissing";
  return errors;
}

/**
 * The form of a web chat; a new one is given texts in the reader's language.
 * @param definitions the fields that can be asked, archived ones too
 */
export const webChatForm = (
  definitions: Definitions,
  locale: Locale,
): ChannelForm<WebChatConfigDto, WebChatValues, WebChatInput> => ({
  kind: "web-chat",
  texts: "channels.webChat",
  calls: webChatCalls,
  blank: BLANK,
  toValues: (row) => toValues(row, definitions, locale),
  toInput: (values) => toInput(values, definitions, locale),
  check: (values, row) => check(values, row, definitions, locale),
});
