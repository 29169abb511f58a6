"use client";

import { lazy } from "react";
import { loadPart } from "@/lib/client/load-part";

// Forms, dialogs and their rules weigh more than the lists: each is fetched when somebody is about to open it.
const parts = {
  knowledgeForm: () => loadPart(() => import("@/components/assistant/knowledge/knowledge-dialog")),
  instructionForm: () => loadPart(() => import("@/components/assistant/knowledge/instruction-dialog")),
  upload: () => loadPart(() => import("@/components/assistant/knowledge/upload-dialog")),
  item: () => loadPart(() => import("@/components/assistant/knowledge/item-view")),
};

/** The form of a knowledge item. */
export const KnowledgeDialog = lazy(() =>
  parts.knowledgeForm().then((module) => ({ default: module.KnowledgeDialog })),
);
/** The form of an instruction. */
export const InstructionDialog = lazy(() =>
  parts.instructionForm().then((module) => ({ default: module.InstructionDialog })),
);
/** An instruction for whoever may only read. */
export const InstructionView = lazy(() =>
  loadPart(() => import("@/components/assistant/knowledge/instruction-view")).then((module) => ({
    default: module.InstructionView,
  })),
);
/** Takes documents. */
export const UploadDialog = lazy(() => parts.upload().then((module) => ({ default: module.UploadDialog })));
/** One item over the list. */
export const ItemView = lazy(() => parts.item().then((module) => ({ default: module.ItemView })));
/** What waits for approval. */
export const ProposalsPanel = lazy(() =>
  loadPart(() => import("@/components/assistant/knowledge/proposals-panel")).then((module) => ({
    default: module.ProposalsPanel,
  })),
);
/** What was used, and what found nothing. */
export const UsagePanel = lazy(() =>
  loadPart(() => import("@/components/assistant/knowledge/usage-panel")).then((module) => ({
    default: module.UsagePanel,
  })),
);
/** How the assistant behaves. */
export const ManagementSection = lazy(() =>
  loadPart(() => import("@/components/assistant/management/management-section")).then((module) => ({
    default: module.ManagementSection,
  })),
);

/** Fetches a part ahead. */
export function preloadPart(name: keyof typeof parts): void {
  void parts[name]();
}
