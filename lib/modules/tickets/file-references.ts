import { type FileReference, fileReference } from "@/lib/modules/files/file-reference";
import { attachmentOfFile } from "./store/ticket-attachment";

/** What needs stored files here: the files of tickets' notes. */
export const ticketFileReferences: readonly FileReference[] = [
  fileReference("ticket_attachment", (reader, storageKey) => reader.first(attachmentOfFile, { storageKey })),
];
