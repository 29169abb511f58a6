import { FILES_ONLY_TEXT, MESSAGE_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import type { WhatsAppDetails, WhatsAppKind } from "@/lib/modules/delivery/schema";
import { oneLine } from "@/lib/modules/records/line-text";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { readOutsideJson } from "@/lib/platform/json/outside-json";
import { fieldsOf, type InboundMessage, type Json, objectsOf, textOf } from "./webhook-payload";

/** A file that is still at Meta's. */
export type IncomingMedia = { id: string; fileName: string | null; mimeType: string | null };

/** What is made of a message that came in. */
export type DescribedMessage = {
  kind: WhatsAppKind;
  /** What lists, search and screens that know no more say. */
  text: string;
  details: WhatsAppDetails;
  media: IncomingMedia | null;
  /** Kept as it came, when nothing better could be made of it. */
  raw: string | null;
};

const LIST_MAX = 50;
const RAW_MAX = 64 * 1024;

/** Details of a message that has none. */
export const NO_DETAILS: WhatsAppDetails = {
  location: null,
  contacts: [],
  choice: null,
  order: null,
  template: null,
  referral: null,
  isForwarded: false,
  unsupportedType: null,
};

const say = (key: Parameters<typeof storedText>[1], values: Record<string, unknown> = {}) =>
  storedText(DEFAULT_LOCALE, key, values);

type Part = Partial<WhatsAppDetails> &
  Partial<Pick<DescribedMessage, "media" | "raw">> & { kind: WhatsAppKind; text: string };

/** What a message of any type is here. A type that isn't known, or isn't as documented, is said to be so and kept. */
export function describeMessage(message: InboundMessage): DescribedMessage {
  const { fields, type } = message;
  const part = partOf(type, fields) ?? unsupported(type, fields);
  const { kind, text, media = null, raw = null, ...details } = part;
  const referral = fieldsOf(fields.referral);
  return {
    kind,
    media,
    raw,
    text: text
      .trim()
      .slice(0, MESSAGE_MAX_LENGTH)
      .replace(/[\ud800-\udbff]$/, ""),
    details: {
      ...NO_DETAILS,
      ...details,
      isForwarded: message.isForwarded,
      referral:
        fields.referral === undefined
          ? null
          : { headline: textOf(referral.headline) ?? textOf(referral.body) ?? "", url: linkOf(referral.source_url) },
    },
  };
}

function partOf(type: string, fields: Json): Part | undefined {
  const content = fieldsOf(fields[type]);
  switch (type) {
    case "text": {
      const text = textOf(content.body);
      return text === null ? undefined : { kind: "text", text };
    }
    case "image":
    case "video":
    case "document":
    case "audio":
    case "sticker":
      return file(type, content);
    case "location":
      return location(content);
    case "contacts":
      return contacts(objectsOf(fields.contacts));
    case "button":
      return choice(textOf(content.text) ?? textOf(content.payload), null, []);
    case "interactive":
      return answer(content);
    case "order":
      return order(content);
    case "call":
      return call(content);
    default:
      return undefined;
  }
}

function file(type: string, content: Json): Part | undefined {
  const id = textOf(content.id);
  if (id === null) return undefined;
  const kind = type === "sticker" ? "sticker" : type === "audio" && content.voice === true ? "voice" : "media";
  return {
    kind,
    text: textOf(content.caption) ?? FILES_ONLY_TEXT,
    media: { id, fileName: textOf(content.filename), mimeType: textOf(content.mime_type) },
  };
}

function call({ status, duration }: Json): Part {
  const seconds = Number(textOf(duration)) || 0;
  const isAnswered = textOf(status)?.toUpperCase() === "COMPLETED" && seconds > 0;
  return { kind: "system", text: isAnswered ? say("whatsAppCall", { seconds }) : say("whatsAppCallMissed") };
}

function location(content: Json): Part | undefined {
  const { latitude, longitude } = { latitude: Number(content.latitude), longitude: Number(content.longitude) };
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const name = textOf(content.name);
  const address = textOf(content.address);
  return {
    kind: "location",
    text: say("whatsAppLocation", {
      place: [name, address].filter(Boolean).join(", ") || `${latitude}, ${longitude}`,
    }),
    location: { latitude, longitude, name, address },
  };
}

function contacts(list: Json[]): Part | undefined {
  if (list.length === 0) return undefined;
  const people = list.slice(0, LIST_MAX).map((contact) => {
    const { formatted_name, first_name, last_name } = fieldsOf(contact.name);
    const phones = objectsOf(contact.phones).flatMap(({ phone, wa_id }) => textOf(phone) ?? textOf(wa_id) ?? []);
    const name = textOf(formatted_name) ?? [textOf(first_name), textOf(last_name)].filter(Boolean).join(" ");
    return {
      name: oneLine(name) || phones[0] || "?",
      company: oneLine(textOf(fieldsOf(contact.org).company) ?? "") || null,
      phones: phones.slice(0, LIST_MAX),
      emails: objectsOf(contact.emails)
        .flatMap(({ email }) => textOf(email) ?? [])
        .slice(0, LIST_MAX),
    };
  });
  return {
    kind: "contacts",
    text: say("whatsAppContacts", {
      names: people.map(({ name, phones }) => [name, ...phones].join(" ")).join("; "),
    }),
    contacts: people,
  };
}

function choice(
  title: string | null,
  description: string | null,
  fields: { name: string; value: string }[],
): Part | undefined {
  if (title === null) return undefined;
  const lines = fields.map(({ name, value }) => `${name}: ${value}`);
  return {
    kind: "interactive",
    text: [title, ...lines].join("\n"),
    choice: { title, description, fields },
  };
}

function answer(content: Json): Part | undefined {
  const button = fieldsOf(content.button_reply);
  const row = fieldsOf(content.list_reply);
  const form = fieldsOf(content.nfm_reply);
  if (content.type === "nfm_reply")
    return choice(textOf(form.body) ?? say("whatsAppForm"), null, formFields(form.response_json));
  return choice(textOf(button.title) ?? textOf(row.title), textOf(row.description), []);
}

function formFields(json: unknown): { name: string; value: string }[] {
  let parsed: unknown = json;
  try {
    if (typeof json === "string") parsed = readOutsideJson(json);
  } catch {
    return [];
  }
  return Object.entries(fieldsOf(parsed))
    .filter(([name]) => name !== "flow_token")
    .slice(0, LIST_MAX)
    .map(([name, value]) => ({ name, value: (textOf(value) ?? JSON.stringify(value) ?? "").slice(0, 500) }));
}

function order(content: Json): Part | undefined {
  const items = objectsOf(content.product_items)
    .slice(0, LIST_MAX)
    .map((item) => ({
      productId: textOf(item.product_retailer_id) ?? "?",
      quantity: Number(item.quantity) || 0,
      price: Number(item.item_price) || 0,
      currency: textOf(item.currency) ?? "",
    }));
  const text = textOf(content.text) ?? "";
  if (items.length === 0 && text === "") return undefined;
  const lines = items.map(({ quantity, productId }) => `${quantity} × ${productId}`);
  return {
    kind: "order",
    text: [say("whatsAppOrder"), text, ...lines].filter(Boolean).join("\n"),
    order: { text, items },
  };
}

function unsupported(type: string, fields: Json): Part {
  const named = textOf(fieldsOf(fields.unsupported).type);
  return {
    kind: "unsupported",
    text: say("whatsAppUnsupported"),
    unsupportedType: (type === "unsupported" || type === "unknown" ? named : type)?.slice(0, 60) ?? null,
    raw: JSON.stringify(fields).slice(0, RAW_MAX),
  };
}

function linkOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
