"use client";

import { lazyPart } from "@/lib/client/lazy-part";

// Forms, dialogs and their rules weigh more than the lists: each is fetched when somebody is about to open it.

/** The form of a knowledge item. */
export const KnowledgeDialog = lazyPart(() => import("./knowledge/knowledge-dialog"), "KnowledgeDialog");
/** The form of an instruction. */
export const InstructionDialog = lazyPart(() => import("./knowledge/instruction-dialog"), "InstructionDialog");
/** An instruction for whoever may only read. */
export const InstructionView = lazyPart(() => import("./knowledge/instruction-view"), "InstructionView");
/** Takes documents. */
export const UploadDialog = lazyPart(() => import("./knowledge/upload-dialog"), "UploadDialog");
/** One item over the list. */
export const ItemView = lazyPart(() => import("./knowledge/item-view"), "ItemView");
/** What waits for approval. */
export const ProposalsPanel = lazyPart(() => import("./knowledge/proposals-panel"), "ProposalsPanel");
/** What was used, and what found nothing. */
export const UsagePanel = lazyPart(() => import("./knowledge/usage-panel"), "UsagePanel");
/** Conversations that run by a list of steps. */
export const FlowsSection = lazyPart(() => import("./flows/flows-section"), "FlowsSection");
/** How the assistant behaves. */
export const ManagementSection = lazyPart(() => import("./management/management-section"), "ManagementSection");
