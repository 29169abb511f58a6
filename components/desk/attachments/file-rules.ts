import type { Channel } from "@/lib/kernel/conversation";
import { WHATSAPP_EXTENSIONS, whatsAppMaxBytes } from "@/lib/modules/channels/whatsapp/policy";
import type * as schema from "@/lib/modules/conversations/schema";
import { ATTACHMENT_EXTENSIONS, UPLOAD_MAX_BYTES } from "@/lib/modules/files/policy";

/** Most files of one message. */
export const FILES_MAX: typeof schema.ATTACHMENTS_MAX = 10;

/** What may be attached. */
export type FileRules = {
  extensions: readonly string[];
  /** The largest file of an extension, in bytes. */
  maxBytesOf: (extension: string) => number;
  /** All files of a message together, in bytes, where its channel minds. */
  totalMaxBytes?: number;
};

const WEB_CHAT: FileRules = { extensions: ATTACHMENT_EXTENSIONS, maxBytesOf: () => UPLOAD_MAX_BYTES };
const BY_CHANNEL: Readonly<Record<Channel, FileRules>> = {
  webchat: WEB_CHAT,
  // Mail servers count a message as a whole: 25 MB of files are what the large ones take.
  email: { ...WEB_CHAT, totalMaxBytes: UPLOAD_MAX_BYTES },
  whatsapp: { extensions: WHATSAPP_EXTENSIONS, maxBytesOf: whatsAppMaxBytes },
};

/** What may be attached to a message of a channel; the same object each time. */
export const fileRulesOf = (channel: Channel): FileRules => BY_CHANNEL[channel];

/** For a file input: what it offers to choose. */
export const acceptOf = (extensions: readonly string[] = ATTACHMENT_EXTENSIONS) =>
  extensions.map((one) => `.${one}`).join(",");

/** Why a file can't be sent, as a key of the texts, with what the text names. */
export type Refusal = {
  key: "tooLarge" | "empty" | "noExtension" | "notAllowed";
  extension: string;
  allowed: string;
  maxBytes: number;
};

/** Lower-case extension of a name; empty when it has none. */
export function extensionOf(fileName: string): string {
  return /[^.]\.([^.\s]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
}

/** Checks a file that somebody chose; undefined when nothing speaks against it. */
export function refusalOf(
  { name, size }: { name: string; size: number },
  { extensions, maxBytesOf }: FileRules,
): Refusal | undefined {
  const extension = extensionOf(name);
  const maxBytes = maxBytesOf(extension);
  const refuse = (key: Refusal["key"]): Refusal => ({ key, extension, allowed: extensions.join(", "), maxBytes });
  if (size > maxBytes) return refuse("tooLarge");
  if (extension === "") return refuse("noExtension");
  if (!extensions.includes(extension)) return refuse("notAllowed");
  return size === 0 ? refuse("empty") : undefined;
}

/** A file's name, with a number where another file of the message has it: two of one name couldn't be told apart. */
export function distinctName(name: string, taken: readonly string[]): string {
  const extension = /\.[^.]+$/.exec(name)?.[0] ?? "";
  const base = name.slice(0, name.length - extension.length);
  let distinct = name;
  for (let number = 2; taken.includes(distinct); number++) distinct = `${base} (${number})${extension}`;
  return distinct;
}
