import type * as conversations from "@/lib/modules/conversations/schema";
import type * as schema from "@/lib/modules/tickets/schema";

// Importing these from schema.ts would put zod in the screen's first load. The literal types make a drift a compile error.

/** Longest subject. */
export const SUBJECT_MAX_LENGTH: typeof conversations.SUBJECT_MAX_LENGTH = 200;
/** Longest description. */
export const DESCRIPTION_MAX_LENGTH: typeof schema.TICKET_TEXT_MAX_LENGTH = 10_000;
/** Longest note. */
export const NOTE_MAX_LENGTH: typeof schema.TICKET_TEXT_MAX_LENGTH = 10_000;
/** Most tickets of one bulk change. */
export const BULK_MAX: typeof schema.BULK_MAX = 200;
/** Longest question to the assistant. */
export const QUESTION_MAX_LENGTH = 500;
/** Files that a note takes. */
export const TICKET_EXTENSIONS: typeof schema.TICKET_ATTACHMENT_EXTENSIONS = [
  "pdf",
  "doc",
  "docx",
  "txt",
  "jpg",
  "jpeg",
  "png",
  "gif",
];
