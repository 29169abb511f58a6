import { type ChannelForm, filled } from "@/components/channels/editor/channel-form";
import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import { webChatCalls } from "@/lib/client/calls/channel-calls";
import {
  PRE_CHAT_FIELDS,
  type WebChatConfigDto,
  type WebChatInput,
  webChatInputSchema,
} from "@/lib/modules/channels/web-chat-config/schema";

/** A field that can be asked before the first message, and how. */
type PreChatField = (typeof PRE_CHAT_FIELDS)[number];
export type PreChatChoice = "off" | "optional" | "required";

/** What the form of a web chat holds. */
export type WebChatValues = Omit<WebChatInput, "preChatFields"> & {
  preChat: Record<PreChatField, PreChatChoice>;
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
  typedDomain: "",
};

function toValues(row: WebChatConfigDto): WebChatValues {
  const asked = row.preChatFields.map(({ field, isRequired }) => [field, isRequired ? "required" : "optional"]);
  return filled(BLANK, row, { preChat: { ...NOTHING_ASKED, ...Object.fromEntries(asked) }, typedDomain: "" });
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

function toInput({ preChat, typedDomain, ...values }: WebChatValues): WebChatInput {
  const typed = completeDomain(typedDomain);
  return {
    ...values,
    allowedDomains: typed ? [...values.allowedDomains, typed] : values.allowedDomains,
    preChatFields: askedFields(preChat),
  };
}

function check(values: WebChatValues, row: WebChatConfigDto | null): FieldErrors {
  const errors: Record<string, string> = {
    ...issuesOf(webChatInputSchema.safeParse(toInput(values)).error),
  };
  if (values.identityRequired && !row?.hasIdentitySecret) errors.identityRequired ??= "identitySecretMissing";
  return errors;
}

/** The form of a web chat; a new one is given texts in the reader's language. */
export const webChatForm: ChannelForm<WebChatConfigDto, WebChatValues, WebChatInput> = {
  kind: "web-chat",
  texts: "channels.webChat",
  calls: webChatCalls,
  blank: BLANK,
  toValues,
  toInput,
  check,
};
