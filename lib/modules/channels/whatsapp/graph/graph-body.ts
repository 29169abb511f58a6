import { z } from "zod";
import type { Peer } from "../webhook-payload";

/**
 * Bodies of POST /{phone number id}/messages. Sources (developers.facebook.com/documentation/business-messaging/whatsapp/):
 * reference/whatsapp-business-phone-number/message-api, and business-scoped-user-ids: who has no number is `recipient`, not
 * `to`.
 */

/** Longest text, and longest text of a file. */
const TEXT_MAX = 4_096;
export const CAPTION_MAX = 1_024;

/** Body of a message to somebody. @param content its type, and the part that is named like it */
export function messageBody(
  peer: Peer,
  content: object,
  options: { contextId?: string | null; callbackData?: string } = {},
): object {
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...(peer.waId === null ? { recipient: peer.userId } : { to: peer.waId }),
    ...(options.contextId ? { context: { message_id: options.contextId } } : {}),
    ...(options.callbackData ? { biz_opaque_callback_data: options.callbackData } : {}),
    ...content,
  };
}

export const textContent = (body: string) => ({
  type: "text",
  text: { preview_url: /https?:\/\//.test(body), body },
});

/** How a file is sent. */
export type MediaKind = "image" | "video" | "audio" | "document";

/** What Meta takes as what; undefined: not at all. */
const MEDIA_KINDS: Readonly<Record<string, MediaKind>> = {
  "image/jpeg": "image",
  "image/png": "image",
  "video/mp4": "video",
  "video/3gpp": "video",
  "audio/mpeg": "audio",
  "audio/mp4": "audio",
  "audio/aac": "audio",
  "audio/amr": "audio",
  "audio/ogg": "audio",
  "application/pdf": "document",
  "text/plain": "document",
  "application/msword": "document",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "document",
};

/** As what a file of a type is sent; undefined when Meta takes none of it. */
export function mediaKindOf(contentType: string): MediaKind | undefined {
  return MEDIA_KINDS[contentType.split(";")[0]?.trim() ?? ""];
}

type MediaFile = { fileName: string; contentType: string };

/**
 * A file as what it is sent, with a text where it takes one. Of Ogg Meta takes Opus alone, and `voice` has WhatsApp show it as a voice
 * message, as those that its own app records: messages/audio-messages.
 */
export function mediaContent(kind: MediaKind, id: string, { fileName, contentType }: MediaFile, caption: string) {
  const text = kind === "audio" || caption === "" ? {} : { caption };
  const voice = kind === "audio" && contentType.startsWith("audio/ogg") ? { voice: true } : {};
  return { type: kind, [kind]: { id, ...text, ...voice, ...(kind === "document" ? { filename: fileName } : {}) } };
}

const sentSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });

/** Meta's id in the answer to a message; undefined when the answer has none. */
export function sentIdOf(answer: unknown): string | undefined {
  const parsed = sentSchema.safeParse(answer);
  return parsed.success ? parsed.data.messages[0]?.id : undefined;
}

/** A text in pieces that fit, cut between words where there are any. */
export function splitText(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > TEXT_MAX) {
    const cut = Math.max(rest.lastIndexOf("\n", TEXT_MAX), rest.lastIndexOf(" ", TEXT_MAX));
    const end = cut > TEXT_MAX / 2 ? cut : /[\ud800-\udbff]/.test(rest[TEXT_MAX - 1] ?? "") ? TEXT_MAX - 1 : TEXT_MAX;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).replace(/^\s/, "");
  }
  return rest.trim() === "" && pieces.length > 0 ? pieces : [...pieces, rest];
}
