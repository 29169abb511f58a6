import { type FileReference, fileReference } from "@/lib/modules/files/file-reference";
import { hasUnfinishedJob } from "@/lib/platform/jobs/unfinished-job";
import { emailOfFile, quarantinedOfFile, waitingOfFile } from "./email/store/stored-files";

/** What needs stored files here: sources of e-mails, of those in quarantine, and of those that a job is about to read. */
export const channelFileReferences: readonly FileReference[] = [
  fileReference("email_message", (reader, storageKey) => reader.first(emailOfFile, { storageKey })),
  fileReference("quarantined_message", (reader, storageKey) => reader.first(quarantinedOfFile, { storageKey })),
  fileReference("waiting_email", (reader, storageKey) => reader.first(waitingOfFile, { storageKey })),
  {
    table: "job",
    isNeeded: (workspaceId, storageKey) => hasUnfinishedJob(workspaceId, { field: "rawKey", value: storageKey }),
  },
];
