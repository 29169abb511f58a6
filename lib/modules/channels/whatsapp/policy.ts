import { ATTACHMENT_EXTENSIONS, UPLOAD_MAX_BYTES } from "@/lib/modules/files/policy";

/** What Meta takes as none of its kinds of files (WebP as a sticker alone). CSV and XML go as the plain text that they are. */
const LEFT_OUT: readonly string[] = ["gif", "avi", "mov", "zip", "webp"];

/** Extensions of the files that attenders may send by WhatsApp. */
export const WHATSAPP_EXTENSIONS: readonly string[] = ATTACHMENT_EXTENSIONS.filter(
  (extension) => !LEFT_OUT.includes(extension),
);

const MIB = 1024 * 1024;
/**
 * The largest file that Meta takes of a kind, in bytes.
 * Source: developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media
 */
export const MEDIA_MAX_BYTES = { image: 5 * MIB, video: 16 * MIB, audio: 16 * MIB, document: 100 * MIB } as const;

const KINDS: ReadonlyMap<string, keyof typeof MEDIA_MAX_BYTES> = new Map([
  ...(["jpg", "jpeg", "png"] as const).map((extension) => [extension, "image"] as const),
  ["mp4", "video"],
  ...(["mp3", "ogg", "opus"] as const).map((extension) => [extension, "audio"] as const),
]);

/** The largest file of an extension that attenders may send by WhatsApp, in bytes. */
export function whatsAppMaxBytes(extension: string): number {
  return Math.min(UPLOAD_MAX_BYTES, MEDIA_MAX_BYTES[KINDS.get(extension) ?? "document"]);
}
