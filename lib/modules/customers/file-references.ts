import { type FileReference, fileReference } from "@/lib/modules/files/file-reference";
import { importOfFile } from "./store/customer-import";

/** What needs stored files here: imports of customers. */
export const customerFileReferences: readonly FileReference[] = [
  fileReference("customer_import", (reader, storageKey) => reader.first(importOfFile, { storageKey })),
];
