import { type FileReference, fileReference } from "./file-reference";
import { firstUploadOfFile } from "./store/first-upload";
import { uploadOfFile } from "./store/upload";

/** What needs stored files here: uploads that wait for their messages, or for a conversation. */
export const uploadFileReferences: readonly FileReference[] = [
  fileReference("upload", (reader, storageKey) => reader.first(uploadOfFile, { storageKey })),
  fileReference("first_upload", (reader, storageKey) => reader.first(firstUploadOfFile, { storageKey })),
];
