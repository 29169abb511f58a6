import { rows } from "@/tests/support/rows";

/** The numbers that are kept of a workspace's conversations, by team and by whose they are, and what a recount gives. */
export async function keptAndCounted(workspaceId: number): Promise<{ kept: unknown; counted: unknown }> {
  const kept = `SELECT audience, attenderId, name, value FROM conversation_counter WHERE workspaceId = ? AND value <> 0 ORDER BY 1, 2, 3`;
  // Everybody's stand under 0, what nobody has under -1.
  const counted = `WITH c AS (SELECT * FROM conversation WHERE workspaceId = ? AND deletedAt IS NULL),
    o AS (SELECT audience, status, isOutbound, 0 AS attenderId FROM c
      UNION ALL SELECT audience, status, isOutbound, COALESCE(assignedAttenderId, -1) FROM c)
    SELECT audience, attenderId, 'all' AS name, count(*) AS value FROM o GROUP BY 1, 2
      UNION ALL SELECT audience, attenderId, 'unread', count(*) FROM o
        WHERE status IN ('waiting', 'pending') AND NOT isOutbound GROUP BY 1, 2
      UNION ALL SELECT audience, attenderId, 'closed', count(*) FROM o WHERE status = 'closed' GROUP BY 1, 2
    ORDER BY 1, 2, 3`;
  return { kept: await rows.all(kept, workspaceId), counted: await rows.all(counted, workspaceId) };
}
