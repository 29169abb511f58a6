import { publishAssistant } from "@/lib/modules/assistant/publish";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { notFound } from "@/lib/platform/errors/app-error";
import { enqueue } from "@/lib/platform/jobs/queue";
import type { Ctx } from "@/lib/platform/session/context";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { announceItem } from "./index-item";
import { getKnowledge } from "./queries";
import type { KnowledgeItemDto } from "./schema";

/** Type of the job that erases what was deleted a day ago. */
export const PURGE_JOB = "assistant.purge";
/** How long a deletion can be undone. */
export const UNDO_MS = 24 * 60 * 60 * 1000;

/** Takes an item out of the base at once; it can be restored for a day. @throws {AppError} NOT_FOUND */
export async function deleteKnowledge(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await tx.knowledgeItem.findFirst({ where: { id, deletedAt: null }, select: { title: true } });
    if (!row) throw notFound();
    const deletedAt = new Date();
    await tx.knowledgeItem.update({ where: { id }, data: { deletedAt } });
    await enqueue(tx, {
      type: PURGE_JOB,
      workspaceId: ctx.workspaceId,
      payload: { workspaceId: ctx.workspaceId, itemId: id, deletedAt: deletedAt.getTime() },
      runAt: new Date(deletedAt.getTime() + UNDO_MS),
    });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "knowledge.deleted",
        subjectType: "knowledge_item",
        subjectId: id,
        details: { title: row.title },
        address: ctx.address,
      },
      tx,
    );
  });
  publishAssistant(ctx.workspaceId, "KnowledgeDeleted", { itemId: id });
}

/** Undo of a deletion. @throws {AppError} NOT_FOUND */
export async function restoreKnowledge(ctx: Ctx, id: number): Promise<KnowledgeItemDto> {
  const { count } = await ctx.db.knowledgeItem.updateMany({
    where: { id, deletedAt: { not: null } },
    data: { deletedAt: null },
  });
  if (count === 0) throw notFound();
  await announceItem(ctx.workspaceId, id);
  return getKnowledge(ctx, id);
}

/** Handler of PURGE_JOB. An item that was restored, or deleted again later, stays. */
export async function purgeKnowledge(payload: unknown): Promise<void> {
  const { workspaceId, itemId, deletedAt } = payload as { workspaceId: number; itemId: number; deletedAt: number };
  const db = scopedClient(workspaceId);
  const row = await db.knowledgeItem.findFirst({ where: { id: itemId, deletedAt: new Date(deletedAt) } });
  if (!row) return;
  if (row.storageKey !== null) await scheduleFileRemoval(row.storageKey);
  await db.knowledgeSuggestion.updateMany({ where: { itemId }, data: { itemId: null } });
  await db.knowledgeItem.deleteMany({ where: { id: itemId } });
}
