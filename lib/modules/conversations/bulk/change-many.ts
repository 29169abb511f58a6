import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee } from "@/lib/platform/session/sight";
import { readChat } from "../queries";
import { readSeenFields } from "../sight";
import { findRowToChange } from "../state/row-to-change";
import { assignMany } from "./assign-many";
import { deleteMany } from "./delete-many";
import { addTagMany, priorityMany, removeTagMany } from "./fields-many";
import type { BulkKind } from "./kind";
import type { BulkChange, BulkConversations, BulkResult, Refusal, UndoItem } from "./schema";
import { snoozeMany } from "./snooze-many";
import { closeMany, reopenMany } from "./status-many";
import { teamMany } from "./team-many";

/** Every kind of change that can be made of many; another one is added here and in schema.ts. */
const KINDS: { [Name in BulkChange["kind"]]: BulkKind<Name> } = {
  assign: assignMany,
  team: teamMany,
  close: closeMany,
  reopen: reopenMany,
  priority: priorityMany,
  addTag: addTagMany,
  removeTag: removeTagMany,
  snooze: snoozeMany,
  delete: deleteMany,
};

/** The kind of a change or an undo, which the compiler can't tie to it. */
const kindOf = ({ kind }: { kind: BulkChange["kind"] }) => KINDS[kind] as unknown as BulkKind<never>;

type Outcome = {
  id: number;
  outcome: BulkResult["results"][number]["outcome"];
  code?: Refusal;
  undo?: UndoItem;
};

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

/** Those that the caller sees, deleted or not. One that they don't see isn't there for them. */
async function seenAmong(ctx: Ctx, unit: Unit, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const fields = await readSeenFields(unit, ids);
  return new Set([...fields].flatMap(([id, of]) => (canSee(ctx.sight, of) ? [id] : [])));
}

async function applyAll(ctx: Ctx, unit: Unit, ids: readonly number[], change: BulkChange): Promise<Outcome[]> {
  const apply = await kindOf(change).begin(ctx, unit, change as never);
  const seen = await seenAmong(ctx, unit, ids);
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    const row = seen.has(id) ? await findRowToChange(unit, id) : undefined;
    outcomes.push(row ? { id, ...(await apply(row)) } : { id, outcome: "not_found" });
  }
  return outcomes;
}

async function restoreAll(ctx: Ctx, unit: Unit, undo: readonly UndoItem[]): Promise<Outcome[]> {
  const ids = undo.map(({ id }) => id);
  const seen = await seenAmong(ctx, unit, ids);
  const outcomes: Outcome[] = [];
  for (const item of undo) {
    const { id } = item;
    const outcome = seen.has(id) ? await kindOf(item).restore(ctx, unit, item as never) : "not_found";
    outcomes.push({ id, outcome });
  }
  return outcomes;
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
