import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import {
  PRE_CHAT_FIELDS,
  type WebChatConfigDto,
  type WebChatInput,
  webChatInputSchema,
} from "@/lib/modules/channels/web-chat-config/schema";

/** A field that can be asked before the first message, and how. */
export type PreChatField = (typeof PRE_CHAT_FIELDS)[number];
export type PreChatChoice = "off" | "optional" | "required";

/** What the form of a web chat holds. */
export type WebChatValues = Omit<WebChatInput, "preChatFields"> & {
  preChat: Record<PreChatField, PreChatChoice>;
  /** A domain that was typed and not added yet; it is saved with the others. */
  typedDomain: string;
};

/** Texts that a new web chat begins with. */
export type WebChatSuggestions = { welcomeMessage: string; chatbotName: string; contactMessage: string };

const NOTHING_ASKED: WebChatValues["preChat"] = { name: "off", email: "off", phone: "off", subject: "off" };

/** A new web chat. */
export function newWebChatValues(profileId: number, texts: WebChatSuggestions): WebChatValues {
  return {
    name: "",
    profileId,
    headerColor: "#B4472F",
    backgroundColor: "#FFFFFF",
    userMessageColor: "#B4472F",
    ...texts,
    allowedDomains: [],
    position: "bottom-right",
    isActive: true,
    followsHours: false,
    offlineMessage: "",
    offlineForm: false,
    soundOn: true,
    identityRequired: false,
    preChat: NOTHING_ASKED,
    typedDomain: "",
  };
}

/** The form's values for what is stored. */
export function toWebChatValues(row: WebChatConfigDto): WebChatValues {
  const asked = row.preChatFields.map(({ field, isRequired }) => [field, isRequired ? "required" : "optional"]);
  return {
    name: row.name,
    profileId: row.profileId,
    headerColor: row.headerColor,
    backgroundColor: row.backgroundColor,
    userMessageColor: row.userMessageColor,
    welcomeMessage: row.welcomeMessage,
    chatbotName: row.chatbotName,
    contactMessage: row.contactMessage,
    allowedDomains: row.allowedDomains,
    position: row.position,
    isActive: row.isActive,
    followsHours: row.followsHours,
    offlineMessage: row.offlineMessage,
    offlineForm: row.offlineForm,
    soundOn: row.soundOn,
    identityRequired: row.identityRequired,
    preChat: { ...NOTHING_ASKED, ...Object.fromEntries(asked) },
    typedDomain: "",
  };
}

/** The fields that are asked, in the order in which they are. */
export function askedFields(preChat: WebChatValues["preChat"]): WebChatInput["preChatFields"] {
  return PRE_CHAT_FIELDS.flatMap((field) =>
    preChat[field] === "off" ? [] : [{ field, isRequired: preChat[field] === "required" }],
  );
}

/** A domain as it is stored: without a scheme it is meant to be https. */
export function completeDomain(typed: string): string {
  const text = typed.trim().replace(/\/$/, "");
  return text === "" || /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
}

/** Whether the server takes a text as a domain. */
export function isDomain(text: string): boolean {
  return webChatInputSchema.shape.allowedDomains.safeParse([text]).success;
}

/** The body of the call. */
export function toWebChatInput({ preChat, typedDomain, ...values }: WebChatValues): WebChatInput {
  const typed = completeDomain(typedDomain);
  return {
    ...values,
    allowedDomains: typed ? [...values.allowedDomains, typed] : values.allowedDomains,
    preChatFields: askedFields(preChat),
  };
}

/** What is wrong with the values. */
export function webChatErrors(values: WebChatValues, row: WebChatConfigDto | null): FieldErrors {
  const errors: Record<string, string> = {
    ...issuesOf(webChatInputSchema.safeParse(toWebChatInput(values)).error),
  };
  if (values.identityRequired && !row?.hasIdentitySecret) errors.identityRequired ??= "identitySecretMissing";
  return errors;
}
