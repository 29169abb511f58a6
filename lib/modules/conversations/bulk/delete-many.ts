import { isoInstant } from "@/lib/kernel/instant";
import { deleteRow, restoreRow } from "../state/delete-conversation";
import { deletedAtOf } from "../store/conversation";
import { type BulkKind, changed } from "./kind";

/** Takes conversations away from every list. */
export const deleteMany: BulkKind<"delete"> = {
  async begin(ctx, unit) {
    return async ({ id }) => {
      await deleteRow(ctx, unit, id);
      return changed({ kind: "delete", id, deletedAt: isoInstant(unit.now) });
    };
  },
  async restore(ctx, unit, { id, deletedAt }) {
    const deleted = await unit.first(deletedAtOf, { id });
    if (!deleted) return "not_found";
    if (deleted.deletedAt !== Date.parse(deletedAt)) return "conflict";
    await restoreRow(ctx, unit, id);
    return "changed";
  },
};
