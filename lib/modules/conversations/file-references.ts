import { type FileReference, fileReference } from "@/lib/modules/files/file-reference";
import { attachmentOfFile } from "./store/attachment";

/** What needs stored files here: the attachments of messages. */
export const conversationFileReferences: readonly FileReference[] = [
  fileReference("attachment", (reader, storageKey) => reader.first(attachmentOfFile, { storageKey })),
];
