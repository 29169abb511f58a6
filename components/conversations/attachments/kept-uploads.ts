import { readEntry, writeEntry } from "@/lib/client/local-storage";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";

function keptKey(attenderId: number, chatId: number): string {
  return `cangoo.uploads.${attenderId}.${chatId}`;
}

function isUpload(value: unknown): value is AttachmentDto {
  const { id, fileName, fileType, fileSize, attachmentUrl } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof fileName === "string" &&
    typeof fileType === "string" &&
    typeof fileSize === "number" &&
    attachmentUrl === `/api/v1/uploads/${String(id)}`
  );
}

/** The files that were ready to be sent with this conversation's draft. */
export function readKeptUploads(attenderId: number, chatId: number): AttachmentDto[] {
  try {
    const value: unknown = JSON.parse(readEntry(keptKey(attenderId, chatId)) ?? "[]");
    return Array.isArray(value) ? value.filter(isUpload) : [];
  } catch {
    return [];
  }
}

/** Keeps them through a reload of the page; none removes the entry. */
export function writeKeptUploads(attenderId: number, chatId: number, uploads: readonly AttachmentDto[]): void {
  writeEntry(keptKey(attenderId, chatId), uploads.length === 0 ? null : JSON.stringify(uploads));
}
