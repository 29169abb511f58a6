"use client";

import { lazyPart } from "@/lib/client/lazy-part";

// Forms, dialogs and their rules weigh more than the lists: each is fetched when somebody is about to open it.

/** The form of a knowledge item. */
export const KnowledgeDialog = lazyPart(
  () => import("@/components/assistant/knowledge/knowledge-dialog"),
  "KnowledgeDialog",
);
/** The form of an instruction. */
export const InstructionDialog = lazyPart(
  () => import("@/components/assistant/knowledge/instruction-dialog"),
  "InstructionDialog",
);
/** An instruction for whoever may only read. */
export const InstructionView = lazyPart(
  () => import("@/components/assistant/knowledge/instruction-view"),
  "InstructionView",
);
/** Takes documents. */
export const UploadDialog = lazyPart(() => import("@/components/assistant/knowledge/upload-dialog"), "UploadDialog");
/** One item over the list. */
export const ItemView = lazyPart(() => import("@/components/assistant/knowledge/item-view"), "ItemView");
/** What waits for approval. */
export const ProposalsPanel = lazyPart(
  () => import("@/components/assistant/knowledge/proposals-panel"),
  "ProposalsPanel",
);
/** What was used, and what found nothing. */
export const UsagePanel = lazyPart(() => import("@/components/assistant/knowledge/usage-panel"), "UsagePanel");
/** How the assistant behaves. */
export const ManagementSection = lazyPart(
  () => import("@/components/assistant/management/management-section"),
  "ManagementSection",
);
