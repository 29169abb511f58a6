import { sql } from "kysely";
import { globalReads } from "@/lib/platform/db/reads";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

const unfinishedWith = globalStatement(($: Parameters<{ workspaceId: number; path: string; value: string }>) =>
  tables
    .selectFrom("job")
    .select("id")
    .where("status", "in", ["queued", "running"])
    .where("workspaceId", "=", $.workspaceId)
    .where(sql`json_extract(payload, ${$.path})`, "=", $.value)
    .limit(1),
);

/** Whether a job of the workspace that isn't done names a value in a field of its payload. */
export async function hasUnfinishedJob(
  workspaceId: number,
  { field, value }: { field: string; value: string },
): Promise<boolean> {
  return (await globalReads.first(unfinishedWith, { workspaceId, path: `$.${field}`, value })) !== undefined;
}
