import path from "node:path";
import Database from "@/lib/platform/db/driver/sqlite";

// Everybody's number of each audience stands under 0, that of conversations which nobody has under -1.
const COUNTED = `SELECT c.audience, CASE WHEN o.everybody = 1 THEN 0 ELSE COALESCE(c.assignedAttenderId, -1) END AS attenderId,
    n.name, count(*) AS value
  FROM conversation c CROSS JOIN (SELECT 1 AS everybody UNION ALL SELECT 0) o
  CROSS JOIN (SELECT 'all' AS name UNION ALL SELECT 'unread' UNION ALL SELECT 'closed' UNION ALL SELECT 'snoozed') n
  WHERE c.workspaceId = @id AND c.deletedAt IS NULL AND (n.name = 'all' OR (n.name = 'closed' AND c.status = 'closed')
    OR (n.name = 'snoozed' AND c.status <> 'closed' AND c.snoozedUntil IS NOT NULL)
    OR (n.name = 'unread' AND c.status IN ('waiting', 'pending') AND NOT c.isOutbound))
  GROUP BY 1, 2, 3`;
const KEPT =
  "SELECT audience, attenderId, name, value FROM conversation_counter WHERE workspaceId = @id AND value <> 0";

/** How many of a workspace's kept numbers aren't what its conversations come to, and how many of those aren't kept. */
export function wrongCounters(dataDir: string, workspaceId: number): number {
  const db = new Database(path.join(dataDir, "cangoo.db"), { readonly: true });
  try {
    const rowsOf = (sql: string) =>
      new Set(
        db
          .prepare(sql)
          .all({ id: workspaceId })
          .map((row) => JSON.stringify(row)),
      );
    const [counted, kept] = [rowsOf(COUNTED), rowsOf(KEPT)];
    if (counted.size < 3) throw new Error("there is nothing to count");
    return [...counted].filter((row) => !kept.has(row)).length + [...kept].filter((row) => !counted.has(row)).length;
  } finally {
    db.close();
  }
}
