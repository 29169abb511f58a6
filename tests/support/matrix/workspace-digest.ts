import { createHash } from "node:crypto";
import { connections } from "@/lib/platform/db/connections";

/**
 * What every table holds of a workspace, as a digest each: two that are equal mean that no row was added, changed or
 * removed in between. The tables are the database's own list, so a new one is in it. The search's are left out: they are made
 * of the others, whenever somebody searches.
 */
export function workspaceDigest(workspaceId: number): Record<string, string> {
  const { reader } = connections();
  const tables = reader
    .prepare(
      `SELECT m.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'workspaceId'
       WHERE m.type = 'table' AND m.name NOT LIKE 'search\\_%' ESCAPE '\\' ORDER BY m.name`,
    )
    .pluck()
    .all() as string[];
  const rowsOf = (table: string, column: string) =>
    (reader.prepare(`SELECT * FROM "${table}" WHERE "${column}" = ?`).raw().all(workspaceId) as unknown[])
      .map((row) => JSON.stringify(row))
      .sort();
  const digests = tables.map((table) => {
    const rows = rowsOf(table, "workspaceId").join();
    return [table, createHash("sha256").update(rows).digest("hex")] as const;
  });
  return Object.fromEntries([...digests, ["workspace", rowsOf("workspace", "id").join()]]);
}
