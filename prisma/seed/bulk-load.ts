import type Database from "better-sqlite3";
import { recountConversations, recountDirectory } from "./recount";

type Index = { name: string; sql: string };

const SUSPENDED = `SELECT name, sql FROM sqlite_master
  WHERE tbl_name = 'conversation' AND type = 'index' AND sql IS NOT NULL AND sql NOT LIKE 'CREATE UNIQUE %'`;

/**
 * Runs `load` as one transaction without what makes each inserted conversation dear: the non-unique indexes are dropped first
 * and made again from their own SQL after it, and the counters of the workspaces that `load` returns are counted once. Dropping is part of the transaction, so a crash leaves the file as it was.
 */
export function bulkLoad(db: Database.Database, load: () => readonly number[], onPhase: (phase: string) => void): void {
  const hadForeignKeys = db.pragma("foreign_keys", { simple: true }) === 1;
  // A no-op inside a transaction, so it is set out here; the check before the commit makes up for it.
  db.pragma("foreign_keys = OFF");
  try {
    db.transaction(() => {
      const suspended = db.prepare(SUSPENDED).all() as Index[];
      for (const { name } of suspended) db.exec(`DROP INDEX "${name}"`);
      const workspaces = load();
      for (const { name, sql } of suspended) {
        onPhase(`index ${name}`);
        db.exec(sql);
      }
      onPhase("counters");
      for (const id of workspaces) {
        recountConversations(db, id);
        recountDirectory(db, id);
      }
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
