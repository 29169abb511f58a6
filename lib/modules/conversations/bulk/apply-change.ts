import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee } from "@/lib/platform/session/sight";
import { readSeenFields } from "../sight";
import { findRowToChange } from "../state/row-to-change";
import { assignMany } from "./assign-many";
import { deleteMany } from "./delete-many";
import { fieldMany } from "./field-many";
import { addTagMany, priorityMany, removeTagMany } from "./fields-many";
import type { BulkKind } from "./kind";
import type { BulkChange, BulkResult, Refusal, UndoItem } from "./schema";
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
  field: fieldMany,
  snooze: snoozeMany,
  delete: deleteMany,
};

/** The kind of a change or an undo, which the compiler can't tie to it. */
const kindOf = ({ kind }: { kind: BulkChange["kind"] }) => KINDS[kind] as unknown as BulkKind<never>;

/** What became of one conversation. */
export type Outcome = {
  id: number;
  outcome: BulkResult["results"][number]["outcome"];
  code?: Refusal;
  undo?: UndoItem;
};

/** Those that the caller sees, deleted or not. One that they don't see isn't there for them. */
export async function seenAmong(ctx: Ctx, unit: Unit, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const fields = await readSeenFields(unit, ids);
  return new Set([...fields].flatMap(([id, of]) => (canSee(ctx.sight, of) ? [id] : [])));
}

/** Makes sure that a change can be made. @throws {AppError} for what it names and the caller doesn't know of */
export async function checkChange(ctx: Ctx, unit: Unit, change: BulkChange): Promise<void> {
  await kindOf(change).begin(ctx, unit, change as never);
}

/**
 * Changes conversations one after the other. @param isOver asked after each: whether that is enough for this commit
 * @returns what became of those that had their turn, in their order
 * @throws {AppError} for what the change names and the caller doesn't know of
 */
export async function applyAll(
  ctx: Ctx,
  unit: Unit,
  ids: readonly number[],
  change: BulkChange,
  isOver: () => boolean = () => false,
): Promise<Outcome[]> {
  const apply = await kindOf(change).begin(ctx, unit, change as never);
  const seen = await seenAmong(ctx, unit, ids);
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    const row = seen.has(id) ? await findRowToChange(unit, id) : undefined;
    outcomes.push(row ? { id, ...(await apply(row)) } : { id, outcome: "not_found" });
    if (isOver()) break;
  }
  return outcomes;
}

/**
 * Changes one conversation as applyAll() does. The caller has made sure that the attender saw it as the commit began: what was changed
 * before in the same commit may have taken it out of their sight.
 * @throws {AppError} as applyAll()
 */
export async function applyOne(ctx: Ctx, unit: Unit, id: number, change: BulkChange): Promise<Outcome> {
  const apply = await kindOf(change).begin(ctx, unit, change as never);
  const row = await findRowToChange(unit, id);
  return row ? { id, ...(await apply(row)) } : { id, outcome: "not_found" };
}

/** Gives conversations back what a change replaced, those alone that are still as it left them. */
export async function restoreAll(ctx: Ctx, unit: Unit, undo: readonly UndoItem[]): Promise<Outcome[]> {
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
