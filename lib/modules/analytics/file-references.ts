import { type FileReference, fileReference } from "@/lib/modules/files/file-reference";
import { exportOfFile } from "./store/analytics-export";

/** What needs stored files here: finished exports. */
export const analyticsFileReferences: readonly FileReference[] = [
  fileReference("analytics_export", (reader, storageKey) => reader.first(exportOfFile, { storageKey })),
];
