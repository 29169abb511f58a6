import { createHash } from "node:crypto";
import { rows, tablesWith } from "../rows";

/**
 * What every table holds of a workspace, as a digest each: two that are equal mean that no row was added, changed or
 * removed in between. The tables are the database's own list, so a new one is in it. The search's are left out: they are made
 * of the others, whenever somebody searches.
 */
export async function workspaceDigest(workspaceId: number): Promise<Record<string, string>> {
  const rowsOf = async (table: string, column: string) =>
    (await rows.all(`SELECT * FROM "${table}" WHERE "${column}" = ?`, workspaceId))
      .map((row) => JSON.stringify(row))
      .sort();
  const digests: [string, string][] = [];
  for (const table of await tablesWith("workspaceId")) {
    if (table.startsWith("search_")) continue;
    const held = await rowsOf(table, "workspaceId");
    digests.push([table, createHash("sha256").update(held.join()).digest("hex")]);
  }
  return Object.fromEntries([...digests, ["workspace", (await rowsOf("workspace", "id")).join()]]);
}
