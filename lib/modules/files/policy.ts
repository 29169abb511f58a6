/** Largest file in bytes of a frame, a visitor and a ticket, 5 MiB (specification 2, section 9). */
export const ATTACHMENT_MAX_BYTES = 5_242_880;
/** Largest file in bytes that is uploaded for a message, 25 MiB, where its channel takes that much. */
export const UPLOAD_MAX_BYTES = 26_214_400;
/** Extensions of the files that attenders and visitors may send: those of specification 2, section 5, and eight more. */
export const ATTACHMENT_EXTENSIONS = [
  "jpg",
  "jpeg",
  "png",
  "gif",
  "mp4",
  "avi",
  "mov",
  "pdf",
  "doc",
  "docx",
  "txt",
  "xlsx",
  "csv",
  "xml",
  "zip",
  "webp",
  "mp3",
  "ogg",
  "opus",
] as const;
