import { type FileReference, fileReference } from "@/lib/modules/files/file-reference";
import { attachmentOfFile } from "./store/attachment";
import { heldOfFile } from "./store/held-message";

/** What needs stored files here: the attachments of messages, and of those that wait. */
export const conversationFileReferences: readonly FileReference[] = [
  fileReference("attachment", (reader, storageKey) => reader.first(attachmentOfFile, { storageKey })),
  fileReference("held_message", (reader, storageKey) => reader.first(heldOfFile, { named: `%"${storageKey}"%` })),
];
