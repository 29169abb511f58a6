import { type FileReference, fileReference } from "@/lib/modules/files/file-reference";
import { itemOfFile } from "./store/stored-files";

/** What needs stored files here: the knowledge's documents. */
export const assistantFileReferences: readonly FileReference[] = [
  fileReference("knowledge_item", (reader, storageKey) => reader.first(itemOfFile, { storageKey })),
];
