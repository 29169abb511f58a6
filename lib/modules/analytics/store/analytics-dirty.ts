import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// Conversations whose events must be derived anew. The roller sees those of every workspace.

const NEXT = ["workspaceId", "conversationId"] as const;

export const nextDirty = globalStatement(($: Parameters<{ limit: number }>) =>
  tables.selectFrom("analytics_dirty").select(NEXT).orderBy("workspaceId").orderBy("conversationId").limit($.limit),
);

export const nextDirtyHere = statement(($: Parameters<{ limit: number }>) =>
  tables.selectFrom("analytics_dirty").select(NEXT).orderBy("conversationId").limit($.limit),
);

export const unmarkDirty = statement(($: Parameters<{ conversationId: number }>) =>
  tables.deleteFrom("analytics_dirty").where("conversationId", "=", $.conversationId),
);

/** Marks conversations. */
export const markDirty = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .insertInto("analytics_dirty")
    .columns(["conversationId"])
    .expression((from) =>
      from.selectFrom("conversation").select("id as conversationId").where("id", "in", listed($.ids)),
    )
    .onConflict((conflict) => conflict.columns(["workspaceId", "conversationId"]).doNothing()),
);

/** Empties what is derived, of every workspace, and marks every conversation. */
export const FORGET_DERIVED = [
  globalStatement(() => tables.deleteFrom("analytics_event")),
  globalStatement(() => tables.deleteFrom("analytics_day")),
  globalStatement(() => tables.deleteFrom("analytics_hour")),
  globalStatement(() => tables.deleteFrom("analytics_open")),
  globalStatement(() =>
    tables
      .insertInto("analytics_dirty")
      .columns(["workspaceId", "conversationId"])
      .expression((from) =>
        from.selectFrom("conversation").select(["workspaceId", "id as conversationId"]).where("id", ">", 0),
      )
      .onConflict((conflict) => conflict.columns(["workspaceId", "conversationId"]).doNothing()),
  ),
] as const;
