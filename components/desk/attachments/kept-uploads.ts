import { readEntry, writeEntry } from "@/lib/client/local-storage";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import type { UploadPlace } from "./send-upload";

const OWN_UPLOAD = /^\/api\/v1\/(?:uploads|tickets\/ticket-\d+\/attachments)\/[\w-]+$/;

function keptKey(attenderId: number, place: UploadPlace): string {
  return `cangoo.uploads.${attenderId}.${place}`;
}

function isUpload(value: unknown): value is AttachmentDto {
  const { id, fileName, fileType, fileSize, attachmentUrl } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof fileName === "string" &&
    typeof fileType === "string" &&
    typeof fileSize === "number" &&
    OWN_UPLOAD.test(String(attachmentUrl)) &&
    String(attachmentUrl).endsWith(`/${String(id)}`)
  );
}

/** The files that were ready to be sent with the draft of this place. */
export function readKeptUploads(attenderId: number, place: UploadPlace): AttachmentDto[] {
  try {
    const value: unknown = JSON.parse(readEntry(keptKey(attenderId, place)) ?? "[]");
    return Array.isArray(value) ? value.filter(isUpload) : [];
  } catch {
    return [];
  }
}

/** Keeps them through a reload of the page; none removes the entry. */
export function writeKeptUploads(attenderId: number, place: UploadPlace, uploads: readonly AttachmentDto[]): void {
  writeEntry(keptKey(attenderId, place), uploads.length === 0 ? null : JSON.stringify(uploads));
}
