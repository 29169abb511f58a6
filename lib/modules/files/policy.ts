/** Largest file in bytes, 5 MiB (specification 2, section 9). */
export const ATTACHMENT_MAX_BYTES = 5_242_880;
/** Extensions of the files that attenders may send (specification 2, section 5). */
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
] as const;
