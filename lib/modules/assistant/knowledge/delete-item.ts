import { commit } from "@/lib/modules/events/commit";
import { countFiles } from "@/lib/modules/files/storage-quota";
import { notFound } from "@/lib/platform/errors/app-error";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { queueFileRemoval } from "@/lib/platform/storage/removal";
import { eraseItem, itemOfDeletion, markItemDeleted, unmarkItemDeleted } from "../store/knowledge-item";
import { deleteImprovements, forgetItem } from "../store/suggestion";
import { getKnowledge } from "./queries";
import type { KnowledgeItemDto } from "./schema";
import { tellItem } from "./tell-item";

/** Type of the job that erases what was deleted a day ago. */
export const PURGE_JOB = "assistant.purge";
/** How long a deletion can be undone. */
const UNDO_MS = 24 * 60 * 60 * 1000;

/** Takes an item out of the base at once; it can be restored for a day. @throws {AppError} NOT_FOUND */
export function deleteKnowledge(ctx: Ctx, id: number): Promise<void> {
  const { workspaceId } = ctx;
  return commit(ctx, async (unit) => {
    const row = await unit.first(markItemDeleted, { id, now: unit.now });
    if (!row) throw notFound();
    const payload = { workspaceId, itemId: id, deletedAt: unit.now };
    await queueJob(unit, { type: PURGE_JOB, payload, runAt: unit.now + UNDO_MS });
    await unit.audit("knowledge.deleted", { subject: ["knowledge_item", id], details: { title: row.title } });
    unit.tell(workspaceRoom(workspaceId), "KnowledgeDeleted", { itemId: id });
  });
}

/** Undo of a deletion. @throws {AppError} NOT_FOUND */
export async function restoreKnowledge(ctx: Ctx, id: number): Promise<KnowledgeItemDto> {
  await commit(ctx, async (unit) => {
    if ((await unit.run(unmarkItemDeleted, { id, now: unit.now })) === 0) throw notFound();
    await tellItem(unit, id);
  });
  return getKnowledge(ctx, id);
}

/** Handler of PURGE_JOB. An item that was restored, or deleted again later, stays. */
export async function purgeKnowledge(payload: unknown): Promise<void> {
  const { workspaceId, itemId, deletedAt } = payload as { workspaceId: number; itemId: number; deletedAt: number };
  await commit({ workspaceId }, async (unit) => {
    const row = await unit.first(itemOfDeletion, { id: itemId, deletedAt });
    if (!row) return;
    if (row.storageKey !== null) {
      await countFiles(unit, [{ size: row.fileSize ?? 0 }], -1);
      await queueFileRemoval(unit, row.storageKey);
    }
    await unit.run(deleteImprovements, { itemId });
    await unit.run(forgetItem, { itemId });
    await unit.run(eraseItem, { id: itemId });
  });
}
