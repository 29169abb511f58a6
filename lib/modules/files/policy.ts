/** Largest file in bytes, 5 MiB (specification 2, section 9). */
export const ATTACHMENT_MAX_BYTES = 5_242_880;
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
