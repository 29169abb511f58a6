import { type FileReference, fileReference } from "./file-reference";
import { uploadOfFile } from "./store/upload";

/** What needs stored files here: uploads that wait for their messages. */
export const uploadFileReferences: readonly FileReference[] = [
  fileReference("upload", (reader, storageKey) => reader.first(uploadOfFile, { storageKey })),
];
