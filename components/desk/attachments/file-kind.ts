import type { AttachmentDto } from "@/lib/modules/conversations/schema";

/** How a file is shown: drawn, played, or as a card. */
export type FileKind = "image" | "audio" | "video" | "other";

// What the server sends inline (lib/platform/http/download.ts). A type that isn't here is only ever downloaded.
const SHOWN = /^(image|audio|video)\/(?:jpeg|png|gif|webp|mpeg|ogg|mp4|wav|webm|aac|quicktime)$/;
const OWN_ADDRESS = /^\/api\/v1\/(?:attachments|uploads|tickets\/[\w-]+\/attachments)\/[\w-]+$/;
// An address comes from outside; only our own paths and the web's two schemes may become a link.
const SAFE_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/i;

/** How a file is shown. Only files from our own server are ever part of our page. */
export function kindOf({ fileType, attachmentUrl }: Pick<AttachmentDto, "fileType" | "attachmentUrl">): FileKind {
  if (!OWN_ADDRESS.test(attachmentUrl)) return "other";
  return (SHOWN.exec(fileType)?.[1] as FileKind | undefined) ?? "other";
}

/** Address of a file to be shown inside the page. */
export function inlineAddress({ attachmentUrl }: Pick<AttachmentDto, "attachmentUrl">): string {
  return `${attachmentUrl}?inline=1`;
}

/** Address of a file to be saved; undefined when it is none that may become a link. */
export function downloadAddress({ attachmentUrl }: Pick<AttachmentDto, "attachmentUrl">): string | undefined {
  return SAFE_ADDRESS.test(attachmentUrl) ? attachmentUrl : undefined;
}

const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/** A size for people, in the digits of their language; empty where it isn't known (the contract's 0). */
export function sizeText(bytes: number, locale: string, digits = 1): string {
  if (bytes <= 0) return "";
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: power === 0 ? 0 : digits });
  return `${number.format(bytes / 1024 ** power)} ${UNITS[power]}`;
}

/** A size above a limit, with as many digits as it takes to be told from the limit. */
export function sizeAbove(bytes: number, limit: number, locale: string): string {
  let digits = 1;
  // Seven tell one byte more than any limit of megabytes.
  while (digits < 7 && sizeText(bytes, locale, digits) === sizeText(limit, locale, digits)) digits += 1;
  return sizeText(bytes, locale, digits);
}
