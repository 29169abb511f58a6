import { mergeConversations } from "@/lib/modules/conversations/merging/merge-conversations";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation } from "@/tests/support/context";
import type { OtherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";

/** What the routes of merged conversations name beside a conversation. */
export type MergeKind = "otherConversation" | "conversationMerge";

/** The fields of those routes that name a row. */
export const MERGE_SLOTS: Record<string, MergeKind | "conversation"> = {
  "POST /api/v1/conversations/[id]/merge params.id": "conversation",
  "POST /api/v1/conversations/[id]/merge body.otherId": "otherConversation",
  "POST /api/v1/conversations/[id]/unmerge params.id": "conversation",
  "POST /api/v1/conversations/[id]/unmerge body.mergeId": "conversationMerge",
  "GET /api/v1/conversations/[id]/merges params.id": "conversation",
};

/** A conversation that can be merged into this one, and a merge into it that can be undone. @returns their ids */
export async function addMergeRows(ctx: Ctx, conversationId: number): Promise<Record<MergeKind, string>> {
  const merged = await addConversation(ctx.workspaceId);
  const { mergeId } = await mergeConversations(ctx, conversationId, { otherId: merged, preview: false });
  return { otherConversation: String(await addConversation(ctx.workspaceId)), conversationMerge: String(mergeId) };
}

/** The same of another workspace. */
export async function foreignMerge(other: OtherIds): Promise<Record<MergeKind, string>> {
  const { workspaceId, conversationId, attenderId } = other;
  const row = await rawClient().conversationMerge.create({
    data: {
      ...{ workspaceId, winnerId: conversationId, loserId: conversationId, winnerSeq: 0, record: "{}" },
      mergedById: attenderId,
    },
  });
  return { otherConversation: String(conversationId), conversationMerge: String(row.id) };
}
