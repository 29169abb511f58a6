import { analyticsFileReferences } from "@/lib/modules/analytics/file-references";
import { assistantFileReferences } from "@/lib/modules/assistant/file-references";
import { channelFileReferences } from "@/lib/modules/channels/file-references";
import { conversationFileReferences } from "@/lib/modules/conversations/file-references";
import { customerFileReferences } from "@/lib/modules/customers/file-references";
import type { FileReference } from "@/lib/modules/files/file-reference";
import { uploadFileReferences } from "@/lib/modules/files/file-references";
import { ticketFileReferences } from "@/lib/modules/tickets/file-references";

/** Everything that needs stored files: a file that none of these names is removed. */
export const fileReferences: readonly FileReference[] = [
  ...uploadFileReferences,
  ...conversationFileReferences,
  ...ticketFileReferences,
  ...customerFileReferences,
  ...assistantFileReferences,
  ...analyticsFileReferences,
  ...channelFileReferences,
];
