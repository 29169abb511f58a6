import { readOutsideJson } from "@/lib/platform/json/outside-json";

/**
 * Reads what Meta posts. Nothing of it is taken for granted: a part that isn't as documented is left out, never a reason to
 * fail. Sources (developers.facebook.com/documentation/business-messaging/whatsapp/): webhooks/reference/messages (and
 * …/messages/status, …/edit, …/revoke, …/system) and business-scoped-user-ids, as of 2026; for account_update, smb_message_echoes,
 * user_preferences, template_category_update and calls the pages of these names.
 */

export type Json = Record<string, unknown>;

/** An object's fields; none when it is no object. */
export const fieldsOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
/** A list's objects. */
export const objectsOf = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null).map(fieldsOf) : [];
/** A text, or a number as one; null when it is neither or empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  // A lone half of a character has no UTF-8.
  return typeof value === "string" && value !== ""
    ? value.replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "")
    : null;
}

/** An error of Meta's. */
type MetaError = { code: number; detail: string };

/** Somebody on WhatsApp. Who took a user name may have no number. */
export type Peer = { waId: string | null; userId: string | null };

export type InboundMessage = {
  id: string;
  peer: Peer;
  /** Epoch milliseconds, by Meta's clock. */
  sentAt: number;
  type: string;
  contextId: string | null;
  isForwarded: boolean;
  fields: Json;
};

export type StatusNews = {
  id: string;
  status: string;
  /** What we gave with the message: which one of ours it is. */
  callbackData: string | null;
  errors: MetaError[];
};

/** A message that the team sent from the company's phone; `peer` is whom it went to. */
export type EchoedMessage = InboundMessage;

/** That somebody wants marketing messages no more, or again. */
export type PreferenceNews = { peer: Peer; isStopped: boolean };

/** One change of a call, for one number. */
export type WebhookChange = {
  field: string;
  accountId: string | null;
  phoneNumberId: string | null;
  contacts: { peer: Peer; name: string | null }[];
  messages: InboundMessage[];
  echoes: EchoedMessage[];
  /** Calls that are over, as messages of type `call`. */
  calls: InboundMessage[];
  preferences: PreferenceNews[];
  statuses: StatusNews[];
  errors: MetaError[];
  /** The change itself, for what is about the account. */
  value: Json;
};

const USER_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

/** Tells numbers from business-scoped user ids, wherever they stand. */
export function peerOf(number: unknown, userId: unknown): Peer {
  const one = textOf(number);
  const other = textOf(userId);
  const digits = one?.replace(/\D/g, "") ?? "";
  const hidden = one !== null && USER_ID.test(one) ? one : null;
  return {
    waId: hidden === null && /^\d{5,20}$/.test(digits) ? digits : null,
    userId: other !== null && USER_ID.test(other) ? other : hidden,
  };
}

/** Every change of a call. @returns undefined when it isn't a call of Meta's. */
export function readChanges(body: string): WebhookChange[] | undefined {
  let parsed: unknown;
  try {
    parsed = readOutsideJson(body);
  } catch {
    return undefined;
  }
  const { object, entry } = fieldsOf(parsed);
  if (object !== "whatsapp_business_account") return undefined;
  return objectsOf(entry).flatMap(({ id, changes }) =>
    objectsOf(changes).map(({ field, value }) => changeOf(textOf(id), textOf(field) ?? "", fieldsOf(value))),
  );
}

function changeOf(accountId: string | null, field: string, value: Json): WebhookChange {
  return {
    field,
    accountId,
    phoneNumberId: textOf(fieldsOf(value.metadata).phone_number_id),
    contacts: objectsOf(value.contacts).map((contact) => {
      const profile = fieldsOf(contact.profile);
      return {
        peer: peerOf(contact.wa_id, contact.user_id),
        name: textOf(profile.name) ?? textOf(profile.username) ?? textOf(contact.username),
      };
    }),
    messages: objectsOf(value.messages).flatMap((fields) => messageOf(fields) ?? []),
    echoes: objectsOf(value.message_echoes).flatMap((fields) => {
      const message = messageOf(fields);
      return message ? { ...message, peer: peerOf(fields.to, fields.to_user_id) } : [];
    }),
    calls: objectsOf(value.calls).flatMap((fields) => callOf(fields) ?? []),
    preferences: objectsOf(value.user_preferences).flatMap(({ wa_id, user_id, value: wish }) =>
      wish === "stop" || wish === "resume" ? { peer: peerOf(wa_id, user_id), isStopped: wish === "stop" } : [],
    ),
    statuses: objectsOf(value.statuses).flatMap((fields) => statusOf(fields) ?? []),
    errors: errorsOf(value.errors),
    value,
  };
}

function messageOf(fields: Json): InboundMessage | undefined {
  const id = textOf(fields.id);
  if (id === null) return undefined;
  const context = fieldsOf(fields.context);
  const seconds = Number(textOf(fields.timestamp));
  return {
    id,
    peer: peerOf(fields.from, fields.from_user_id),
    sentAt: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
    type: textOf(fields.type) ?? "unknown",
    contextId: textOf(context.id) ?? textOf(context.message_id),
    isForwarded: context.forwarded === true || context.frequently_forwarded === true,
    fields,
  };
}

// A call is told of when it begins, and when it is over: only then it is known whether anybody answered. Ours are no news.
function callOf(fields: Json): InboundMessage | undefined {
  if (textOf(fields.event) !== "terminate" || textOf(fields.direction) === "BUSINESS_INITIATED") return undefined;
  return messageOf({ ...fields, type: "call", call: fields });
}

function statusOf(fields: Json): StatusNews | undefined {
  const id = textOf(fields.id);
  const status = textOf(fields.status);
  if (id === null || status === null) return undefined;
  return { id, status, callbackData: textOf(fields.biz_opaque_callback_data), errors: errorsOf(fields.errors) };
}

function errorsOf(value: unknown): MetaError[] {
  return objectsOf(value).map((error) => ({
    code: Number(textOf(error.code)) || 0,
    detail: (textOf(fieldsOf(error.error_data).details) ?? textOf(error.message) ?? textOf(error.title) ?? "").slice(
      0,
      500,
    ),
  }));
}
