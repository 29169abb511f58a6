import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Where a conversation stands in its flow. */
export const runOf = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("flow_run")
    .select(["flowId", "number", "stepId", "fields", "misses", "state", "startedAt", "updatedAt"])
    .where("conversationId", "=", $.conversationId),
);
/** The same; `fields` is JSON, instants are epoch milliseconds. */
export type RunRow = RowOf<typeof runOf>;

export const putRun = statement(($: Parameters<RunRow & { conversationId: number }>) =>
  tables
    .insertInto("flow_run")
    .values({
      conversationId: $.conversationId,
      flowId: $.flowId,
      number: $.number,
      stepId: $.stepId,
      fields: $.fields,
      misses: $.misses,
      state: $.state,
      startedAt: $.startedAt,
      updatedAt: $.updatedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "conversationId"]).doUpdateSet({
        flowId: $.flowId,
        number: $.number,
        stepId: $.stepId,
        fields: $.fields,
        misses: $.misses,
        state: $.state,
        startedAt: $.startedAt,
        updatedAt: $.updatedAt,
      }),
    ),
);

/** How many conversations a flow began since an instant, by their state and the step at which they stand. */
export const runCounts = statement(($: Parameters<{ flowId: number; since: number; idleSince: number }>) =>
  tables
    .selectFrom("flow_run")
    .select((of) => [
      "state",
      "stepId",
      of.fn.countAll<number>().as("count"),
      of.fn.countAll<number>().filterWhere("updatedAt", "<", $.idleSince).as("idle"),
    ])
    .where("flowId", "=", $.flowId)
    .where("startedAt", ">=", $.since)
    .groupBy(["state", "stepId"]),
);
