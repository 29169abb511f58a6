// Moves a SQLite file to PostgreSQL and is killed once it has come to a table. Arguments: file, url, table.
import { moveToPostgres } from "@/lib/platform/db/move/move-database";

const [file = "", url = "", table = ""] = process.argv.slice(2);
let seen = 0;
await moveToPostgres(file, url, {
  signal: new AbortController().signal,
  onStep(step) {
    if (step.table === table) seen += 1;
    // The table's first batch is written by then, or on its way.
    if (seen === 2) process.kill(process.pid, "SIGKILL");
  },
});
