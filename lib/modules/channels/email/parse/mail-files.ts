import { randomUUID } from "node:crypto";
import { cleanLine } from "./clean-text";
import { decodeBytes } from "./decode-bytes";
import type { DataImage } from "./mail-bodies";
import type { MimePart } from "./mime-tree";
import type { ParsedAttachment } from "./parsed-email";

/** Other ways of saying the message, for programs that show them instead of text and HTML. */
const OTHER_BODIES = /^text\/(?:x-amp-html|watch-html|enriched|richtext)$/;
const CALENDAR = /^(?:text\/calendar|application\/ics)$/;
const CALENDAR_BYTES = 100_000;
/** Events of an invitation that are compared. */
const EVENTS_MAX = 100;

/** The parts that are files: all but the words, and what only says them once more. */
export function fileParts(parts: readonly MimePart[], bodies: readonly MimePart[]): MimePart[] {
  const isOther = (part: MimePart) => part.alternative !== null && part.fileName === null && !part.isAttachment;
  const rest = parts.filter(
    // A named text that was taken for the words, because there are no others, is still the file that it is.
    (part) => !(bodies.includes(part) && part.fileName === null) && !(isOther(part) && OTHER_BODIES.test(part.type)),
  );
  const handedOver = new Set(rest.filter((part) => !isOther(part)).flatMap((part) => eventOf(part) ?? []));
  return rest.filter((part) => !isOther(part) || !handedOver.has(eventOf(part) ?? ""));
}

/** What an invitation is about; undefined for a part that is none. */
function eventOf(part: MimePart): string | undefined {
  if (!CALENDAR.test(part.type)) return undefined;
  const text = decodeBytes(part.content.subarray(0, CALENDAR_BYTES), part.charset ?? "utf-8").replace(
    /\r?\n[ \t]/g,
    "",
  );
  const uids = new Set<string>();
  for (const [, uid = ""] of text.matchAll(/^UID[^:\r\n]{0,100}:([^\r\n]{1,500})/gim)) {
    uids.add(uid.trim());
    if (uids.size >= EVENTS_MAX) break;
  }
  return uids.size > 0 ? [...uids].sort().join("\n") : undefined;
}

/** A part as a file of the message. */
export function toAttachment(part: MimePart, index: number): ParsedAttachment {
  return named(part.fileName, part.type, index, part.content);
}

/** A picture of the HTML as a file of the message. */
export function toImageFile({ mimeType, content }: DataImage, index: number): ParsedAttachment {
  return named(null, mimeType, index, content);
}

function named(fileName: string | null, mimeType: string, index: number, content: Uint8Array): ParsedAttachment {
  return {
    id: randomUUID(),
    fileName: cleanLine(fileName ?? "", 255) || defaultName(mimeType, index),
    mimeType: mimeType.slice(0, 100),
    isInline: false,
    content,
  };
}

function defaultName(mimeType: string, index: number): string {
  if (CALENDAR.test(mimeType)) return "invite.ics";
  const stem = mimeType === "message/rfc822" ? "message" : "attachment";
  return `${stem}-${index + 1}${EXTENSIONS[mimeType] ?? ".bin"}`;
}

const EXTENSIONS: Record<string, string> = {
  "message/rfc822": ".eml",
  "message/delivery-status": ".txt",
  "text/rfc822-headers": ".txt",
  "text/html": ".html",
  "text/plain": ".txt",
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/gif": ".gif",
  "image/webp": ".webp",
  "application/pdf": ".pdf",
  "application/ms-tnef": ".dat",
};
