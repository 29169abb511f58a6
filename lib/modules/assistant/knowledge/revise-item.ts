import type { Unit } from "@/lib/modules/events/unit";
import { notFound } from "@/lib/platform/errors/app-error";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { reviseItem } from "../store/knowledge-item";
import { INDEX_ITEM_JOB } from "./index-item";

/** Has a revision of an item indexed, in the commit that makes it. */
export async function queueIndexing(unit: Unit, itemId: number): Promise<void> {
  await queueJob(unit, { type: INDEX_ITEM_JOB, payload: { workspaceId: unit.workspaceId, itemId } });
}

/** Has an item indexed anew, in the commit that changes what it is found by. @throws {AppError} NOT_FOUND */
export async function reviseItemOf(unit: Unit, itemId: number): Promise<void> {
  if ((await unit.run(reviseItem, { id: itemId, now: unit.now })) === 0) throw notFound();
  await queueIndexing(unit, itemId);
}
