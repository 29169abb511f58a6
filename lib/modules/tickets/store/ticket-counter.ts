import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Gives out the workspace's next number; a commit that fails gives it back. */
export const takeNextNumber = statement(() =>
  tables
    .insertInto("ticket_counter")
    .values({ lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column("workspaceId").doUpdateSet((is) => ({ lastNumber: is("ticket_counter.lastNumber", "+", 1) })),
    )
    .returning("lastNumber as number"),
);
