import { globalReads } from "@/lib/platform/db/reads";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { fieldOf } from "@/lib/platform/db/sql/json";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

const unfinishedWith = globalStatement(($: Parameters<{ workspaceId: number; field: string; value: string }>) =>
  tables
    .selectFrom("job")
    .select("id")
    .where("status", "in", ["queued", "running"])
    .where("workspaceId", "=", $.workspaceId)
    .where((of) => of(fieldOf(of.ref("payload"), $.field), "=", $.value))
    .limit(1),
);

/** Whether a job of the workspace that isn't done names a value in a field of its payload. */
export async function hasUnfinishedJob(
  workspaceId: number,
  { field, value }: { field: string; value: string },
): Promise<boolean> {
  return (await globalReads.first(unfinishedWith, { workspaceId, field, value })) !== undefined;
}
