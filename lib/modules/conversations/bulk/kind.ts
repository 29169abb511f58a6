import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import { findRowToChange, type RowToChange } from "../state/row-to-change";
import type { BulkChange, BulkChangeOf, Refusal, UndoItemOf } from "./schema";

/** What a change made of one conversation. */
type Applied<Undo> =
  | { outcome: "unchanged" }
  | { outcome: "refused"; code: Refusal }
  | { outcome: "changed"; undo: Undo };

/** What taking a change back made of one conversation. */
export type Restored = "changed" | "conflict" | "not_found";

/** A kind of bulk change. Whoever calls it has made sure that the caller sees the conversations. */
export type BulkKind<Name extends BulkChange["kind"]> = {
  /**
   * Looks up what the change names, once for all. @returns what changes one conversation, whose row was read in this commit
   * @throws {AppError} when nothing can be changed so
   */
  begin(
    ctx: Ctx,
    unit: Unit,
    change: BulkChangeOf<Name>,
  ): Promise<(row: RowToChange) => Promise<Applied<UndoItemOf<Name>>>>;
  /** Restores what was replaced, if the conversation is still as the change left it. */
  restore(ctx: Ctx, unit: Unit, item: UndoItemOf<Name>): Promise<Restored>;
};

export const UNCHANGED = { outcome: "unchanged" } as const;
export const refused = (code: Refusal) => ({ outcome: "refused", code }) as const;
export const changed = <Undo>(undo: Undo) => ({ outcome: "changed", undo }) as const;

/** How a kind restores that needs a conversation which isn't deleted. @param settle whether it was as the change left it, and is restored */
export function restoring<Item extends { id: number }>(
  settle: (ctx: Ctx, unit: Unit, row: RowToChange, item: Item) => Promise<boolean>,
): (ctx: Ctx, unit: Unit, item: Item) => Promise<Restored> {
  return async (ctx, unit, item) => {
    const row = await findRowToChange(unit, item.id);
    if (!row) return "not_found";
    return (await settle(ctx, unit, row, item)) ? "changed" : "conflict";
  };
}
