import type BetterSqlite3 from "better-sqlite3";
import { sqliteTxSession } from "./sqlite-door";
import { type GlobalTx, openTx, Shared } from "./tx";

/**
 * Runs `piece` in a transaction on an SQLite connection of one's own, for bulk loads: nobody else writes there meanwhile.
 * Inside a transaction of that connection it is a part of it.
 * @throws whatever the piece throws; then nothing of it stays
 */
export async function commitOn<T>(db: BetterSqlite3.Database, piece: (tx: GlobalTx) => Promise<T>): Promise<T> {
  const isPart = db.inTransaction;
  db.exec(isPart ? "SAVEPOINT piece" : "BEGIN IMMEDIATE");
  const shared = new Shared();
  const session = sqliteTxSession(db);
  try {
    const value = await piece(openTx(session, shared));
    await shared.finish();
    db.exec(isPart ? "RELEASE piece" : "COMMIT");
    for (const work of shared.afterwards) work();
    return value;
  } catch (error) {
    if (db.inTransaction) db.exec(isPart ? "ROLLBACK TO piece; RELEASE piece" : "ROLLBACK");
    throw error;
  }
}
