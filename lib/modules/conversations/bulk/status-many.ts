import { isoInstant } from "@/lib/kernel/instant";
import { missingValues } from "@/lib/modules/fields/required-values";
import { releaseBeforeClose } from "../held/release-held";
import { closeAgain, closeRow } from "../state/close-row";
import { reopenRow, undoCloseOf } from "../state/reopen-conversation";
import { readOpenRow } from "../state/row-to-change";
import { type BulkKind, changed, refused, restoring, UNCHANGED } from "./kind";

/** Closes open conversations. */
export const closeMany: BulkKind<"close"> = {
  async begin(ctx, unit) {
    return async (row) => {
      if (row.status === "closed") return UNCHANGED;
      const { id, teamId } = row;
      const missing = await missingValues(unit, ctx, { subject: "conversation", id, teamId });
      if (missing.length > 0) return refused("FIELDS_REQUIRED");
      await releaseBeforeClose(unit, row.id);
      await closeRow(ctx, unit, await readOpenRow(unit, row.id));
      return changed({ kind: "close", id: row.id, closedAt: isoInstant(unit.now) });
    };
  },
  restore: restoring(async (ctx, unit, row, { closedAt }) => {
    if (row.closedAt !== Date.parse(closedAt) || row.mergedIntoId !== null) return false;
    await undoCloseOf(ctx, unit, row);
    return true;
  }),
};

/** Opens closed conversations again. */
export const reopenMany: BulkKind<"reopen"> = {
  async begin(ctx, unit) {
    return async (row) => {
      if (row.status !== "closed" || row.mergedIntoId !== null) return UNCHANGED;
      await reopenRow(ctx, unit, row);
      return changed({ kind: "reopen", id: row.id, reopenedAt: isoInstant(unit.now) });
    };
  },
  // One in which somebody wrote since, or that somebody took, is in use.
  restore: restoring(async (ctx, unit, row, { reopenedAt }) => {
    if (row.status === "closed" || row.updatedAt !== Date.parse(reopenedAt)) return false;
    await closeAgain(ctx, unit, row);
    return true;
  }),
};
