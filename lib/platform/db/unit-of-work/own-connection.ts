import type BetterSqlite3 from "better-sqlite3";
import { sqliteSession } from "@/lib/platform/db/sql/sqlite-session";
import { type GlobalTx, openTx, Shared, type TxSession } from "./tx";

/**
 * Runs `piece` in a transaction on an SQLite connection of one's own, for bulk loads: nobody else writes there meanwhile.
 * @throws whatever the piece throws; then nothing of it stays
 */
export async function commitOn<T>(db: BetterSqlite3.Database, piece: (tx: GlobalTx) => Promise<T>): Promise<T> {
  db.exec("BEGIN IMMEDIATE");
  const shared = new Shared();
  const session: TxSession = { ...sqliteSession(db), within: () => session, sqlite: () => db };
  try {
    const value = await piece(openTx(session, shared));
    await shared.finish();
    db.exec("COMMIT");
    for (const work of shared.afterwards) work();
    return value;
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
