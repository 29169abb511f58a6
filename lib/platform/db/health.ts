import { sql } from "kysely";
import { isPostgres } from "./engine";
import { groupCommit } from "./group-commit";
import { globalReads } from "./reads";
import { globalStatement } from "./sql/global-statement";
import { tables } from "./sql/tables";
import { globalCommit } from "./unit-of-work/commit";

/** A write that waits longer is none that anybody would wait for. Milliseconds. */
const WRITE_LIMIT_MS = 2_000;

const anyWorkspace = globalStatement(() => tables.selectFrom("workspace").select("id").limit(1));
// A transaction that only reads gets its number, too, unless the server is a replica.
const mayWrite = globalStatement(() =>
  tables.selectNoFrom(sql<string>`current_setting('transaction_read_only')`.as("readOnly")),
);

/** Whether the database can be read and a write reaches its disk, within two seconds. */
export async function canWrite(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), WRITE_LIMIT_MS);
  });
  try {
    return await Promise.race([readAndWrite(), isLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function readAndWrite(): Promise<boolean> {
  await globalReads.first(anyWorkspace, {});
  // On PostgreSQL each transaction of ours has a number, so its end is written to the log.
  if (isPostgres()) return (await globalCommit((tx) => tx.first(mayWrite, {})))?.readOnly === "off";
  // Beginning a transaction needs no room on SQLite's disk; ending one that changed a page does.
  await groupCommit((db) => {
    db.pragma(`user_version = ${Number(db.pragma("user_version", { simple: true }))}`);
  });
  return true;
}
