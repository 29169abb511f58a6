import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { snoozeRow } from "../snooze/snooze-conversation";
import { type BulkKind, changed, refused, restoring, UNCHANGED } from "./kind";

/** Takes open conversations out of the way until an instant, or until their customers write. */
export const snoozeMany: BulkKind<"snooze"> = {
  async begin(ctx, unit, { until }) {
    return async (row) => {
      if (row.status === "closed") return refused("CHAT_CLOSED");
      if (row.snoozedUntil === until) return UNCHANGED;
      await snoozeRow(ctx, unit, row, until);
      const before = isoInstantOrNull(row.snoozedUntil);
      return changed({ kind: "snooze", id: row.id, snoozedUntil: before, given: isoInstant(until) });
    };
  },
  // One whose customer wrote since is back already.
  restore: restoring(async (ctx, unit, row, { snoozedUntil, given }) => {
    if (row.status === "closed" || row.snoozedUntil !== Date.parse(given)) return false;
    const before = snoozedUntil === null ? null : Date.parse(snoozedUntil);
    // What would be over by now is over.
    await snoozeRow(ctx, unit, row, before !== null && before > unit.now ? before : null);
    return true;
  }),
};
