import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import { readChat } from "../queries";
import { applyAll, type Outcome, restoreAll, seenAmong } from "./apply-change";
import type { BulkConversations, BulkResult } from "./schema";

/**
 * Changes many conversations in one transaction, or takes such a change back. Each says what became of it; one that somebody
 * changed after the bulk change stays as it is.
 * @throws {AppError} NOT_FOUND for an attender that the workspace doesn't have or a team that the caller doesn't know of,
 * ATTENDER_INACTIVE; then nothing changed
 */
export function changeMany(ctx: Ctx, { ids = [], change, undo = [] }: BulkConversations): Promise<BulkResult> {
  return commit(ctx, async (unit) => {
    const outcomes = change ? await applyAll(ctx, unit, [...new Set(ids)], change) : await restoreAll(ctx, unit, undo);
    return resultOf(ctx, unit, outcomes);
  });
}

async function resultOf(ctx: Ctx, unit: Unit, outcomes: readonly Outcome[]): Promise<BulkResult> {
  const ids = outcomes.map(({ id }) => id);
  const seen = await seenAmong(ctx, unit, ids);
  const results: BulkResult["results"] = [];
  for (const { undo: _, id, ...outcome } of outcomes) {
    const chat = seen.has(id) ? await readChat(unit, id, ctx.attender.id) : null;
    results.push({ id, ...outcome, chat });
  }
  return { results, undo: outcomes.flatMap(({ id, undo }) => (undo && seen.has(id) ? undo : [])) };
}
