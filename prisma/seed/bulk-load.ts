import type Database from "better-sqlite3";

type SchemaObject = { type: "index" | "trigger"; name: string; sql: string };

// Only the counters' triggers: others (a search index, say) hold what no recount would bring back, so they stay.
const SUSPENDED = `SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'conversation' AND sql IS NOT NULL
  AND ((type = 'index' AND sql NOT LIKE 'CREATE UNIQUE %') OR (type = 'trigger' AND name LIKE 'conversation\\_counter\\_%' ESCAPE '\\'))`;

const RECOUNT = `INSERT INTO conversation_counter (workspaceId, attenderId, name, value)
  SELECT workspaceId, 0, 'all', count(*) FROM conversation WHERE workspaceId = @id GROUP BY 1
  UNION ALL SELECT workspaceId, 0, 'unread', count(*) FROM conversation WHERE workspaceId = @id AND status IN ('waiting', 'pending') AND isOutbound = 0 GROUP BY 1
  UNION ALL SELECT workspaceId, 0, 'closed', count(*) FROM conversation WHERE workspaceId = @id AND status = 'closed' GROUP BY 1
  UNION ALL SELECT workspaceId, assignedAttenderId, 'mine', count(*) FROM conversation
    WHERE workspaceId = @id AND assignedAttenderId IS NOT NULL GROUP BY 1, 2`;

/**
 * Runs `load` as one transaction without what makes each inserted conversation dear: the counter triggers and the
 * non-unique indexes are dropped first and made again from their own SQL after it, and the counters of the workspaces
 * that `load` returns are counted once. Dropping is part of the transaction, so a crash leaves the file as it was.
 */
export function bulkLoad(db: Database.Database, load: () => readonly number[], onPhase: (phase: string) => void): void {
  const hadForeignKeys = db.pragma("foreign_keys", { simple: true }) === 1;
  // A no-op inside a transaction, so it is set out here; the check before the commit makes up for it.
  db.pragma("foreign_keys = OFF");
  try {
    db.transaction(() => {
      const suspended = db.prepare(SUSPENDED).all() as SchemaObject[];
      for (const { type, name } of suspended) db.exec(`DROP ${type} "${name}"`);
      const workspaces = load();
      for (const { type, name, sql } of suspended) {
        onPhase(`${type} ${name}`);
        db.exec(sql);
      }
      onPhase("counters");
      const recount = db.prepare(RECOUNT);
      for (const id of workspaces) recount.run({ id });
      onPhase("foreign keys");
      const broken = db.pragma("foreign_key_check") as unknown[];
      if (broken.length > 0) throw new Error(`The seed would leave ${broken.length} broken references`);
    }).immediate();
  } finally {
    if (hadForeignKeys) db.pragma("foreign_keys = ON");
  }
  onPhase("checkpoint");
  // One transaction made the log as long as the data; nobody wants to read through it afterwards.
  db.pragma("wal_checkpoint(TRUNCATE)");
}
