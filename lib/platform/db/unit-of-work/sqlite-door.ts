import type BetterSqlite3 from "better-sqlite3";
import { connections } from "@/lib/platform/db/connections";
import { sqliteSession } from "@/lib/platform/db/sql/sqlite-session";
import type { Door } from "./door";
import type { TxSession } from "./tx";

const NOBODY: ReadonlySet<number> = new Set();

/** SQLite has one writer: one queue, behind the process's gate. */
export const sqliteDoor: Door = {
  readsAhead: false,
  mayShare: () => false,
  queueOf: () => "sqlite",
  enter: async (work) => connections().gate.run(work),
  open() {
    const { writer } = connections();
    writer.exec("BEGIN IMMEDIATE");
    return {
      session: sqliteTxSession(writer),
      busy: NOBODY,
      commit: () => void writer.exec("COMMIT"),
      rollback: () => {
        if (writer.inTransaction) writer.exec("ROLLBACK");
      },
    };
  },
};

/** The statements of a transaction on a connection. */
export function sqliteTxSession(connection: BetterSqlite3.Database): TxSession {
  const session: TxSession = {
    ...sqliteSession(connection),
    within: () => session,
    send: (run) => void session.change(run),
    sqlite: () => connection,
  };
  return session;
}
