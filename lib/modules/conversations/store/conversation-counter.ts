import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The tabs' numbers that are kept: the workspace's, and the asking attender's. */
export const keptCounters = statement(($: Parameters<{ attenderId: number }>) =>
  tables
    .selectFrom("conversation_counter")
    .select(["name", "value"])
    .where((of) => of.or([of("attenderId", "=", 0), of("attenderId", "=", $.attenderId)])),
);

/** Adds to a number; one that isn't there yet begins with it. */
export const addToCounter = statement(($: Parameters<{ attenderId: number; name: string; by: number }>) =>
  tables
    .insertInto("conversation_counter")
    .values({ attenderId: $.attenderId, name: $.name, value: $.by })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "attenderId", "name"]).doUpdateSet((of) => ({
        value: of("conversation_counter.value", "+", of.ref("excluded.value")),
      })),
    ),
);
