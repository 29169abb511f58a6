import { connections } from "@/lib/platform/db/connections";
import { sqliteSession } from "@/lib/platform/db/sql/sqlite-session";
import type { Door } from "./door";
import type { TxSession } from "./tx";

/** SQLite has one writer: one queue, behind the process's gate. */
export const sqliteDoor: Door = {
  queueOf: () => "sqlite",
  enter: (work) => connections().gate.run(work),
  open() {
    const { writer } = connections();
    writer.exec("BEGIN IMMEDIATE");
    const session: TxSession = { ...sqliteSession(writer), within: () => session, sqlite: () => writer };
    return {
      session,
      commit: () => void writer.exec("COMMIT"),
      rollback: () => {
        if (writer.inTransaction) writer.exec("ROLLBACK");
      },
    };
  },
};
