import { findActiveAttender, findAttender } from "@/lib/modules/attenders/find-attender";
import { giveAsAttender, giveBack } from "../state/give-conversation";
import { type BulkKind, changed, refused, restoring, UNCHANGED } from "./kind";

/** Gives open conversations to somebody, or to nobody. */
export const assignMany: BulkKind<"assign"> = {
  async begin(ctx, unit, { attenderId: given }) {
    if (given !== null) await findActiveAttender(unit, given);
    return async (row) => {
      const { id, assignedAttenderId: attenderId, status } = row;
      if (attenderId === given) return UNCHANGED;
      if (status === "closed") return refused("CHAT_CLOSED");
      await giveAsAttender(ctx, unit, row, given);
      return changed({ kind: "assign", id, attenderId, status, given });
    };
  },
  restore: restoring(async (ctx, unit, row, { attenderId, status, given }) => {
    if (row.assignedAttenderId !== given || row.status === "closed") return false;
    if (attenderId !== null && !(await findAttender(unit, attenderId))?.isActive) return false;
    await giveBack(ctx, unit, row, { attenderId, status });
    return true;
  }),
};
