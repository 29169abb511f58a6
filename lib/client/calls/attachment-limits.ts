import type * as schema from "@/lib/modules/conversations/schema";

// The server has the last word (lib/modules/conversations/attachment-rules.ts); these spare an upload that it would
// refuse. Importing its constants would bring zod along, so the types make a drift a compile error.

/** Extensions of the files that can be sent. */
export const ATTACHMENT_EXTENSIONS: typeof schema.ATTACHMENT_EXTENSIONS = [
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
];
/** Most bytes of one file. */
export const ATTACHMENT_MAX_BYTES: typeof schema.ATTACHMENT_MAX_BYTES = 5_242_880;
