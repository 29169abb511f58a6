import { giveField } from "../fields/give-field";
import { type BulkKind, changed, refused, restoring, UNCHANGED } from "./kind";

/** Gives a field of open conversations a value. */
export const fieldMany: BulkKind<"field"> = {
  async begin(ctx, unit, { key, value }) {
    return async ({ id, status }) => {
      if (status === "closed") return refused("CHAT_CLOSED");
      const done = await giveField(unit, ctx, id, { key, value });
      return done ? changed({ kind: "field", id, key, value: done.before, given: done.now }) : UNCHANGED;
    };
  },
  restore: restoring(async (ctx, unit, { id, status }, { key, value, given }) => {
    if (status === "closed") return false;
    return (await giveField(unit, ctx, id, { key, value }, given)) !== null;
  }),
};
