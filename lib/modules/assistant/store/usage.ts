import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What a workspace used of its model in a month. `costMicros`: millionths of a cent. */
export type UsageRow = { inputTokens: number; outputTokens: number; costMicros: number; calls: number };

export const usageOf = statement(($: Parameters<{ month: string }>) =>
  tables
    .selectFrom("assistant_usage")
    .select(["inputTokens", "outputTokens", "costMicros", "calls"])
    .where("month", "=", $.month),
);

/** Replaces what a month used. */
export const putUsage = statement(($: Parameters<UsageRow & { month: string }>) => {
  const used = {
    inputTokens: $.inputTokens,
    outputTokens: $.outputTokens,
    costMicros: $.costMicros,
    calls: $.calls,
  };
  return tables
    .insertInto("assistant_usage")
    .values({ month: $.month, ...used })
    .onConflict((conflict) => conflict.columns(["workspaceId", "month"]).doUpdateSet(used));
});
