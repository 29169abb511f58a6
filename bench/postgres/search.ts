import { databaseOf } from "../queries/databases";
import { type QueryWorker, startWorker } from "../queries/worker-client";
import { inTurns, type Row, type RunOptions, toRow } from "../result";
import { copyToPostgres } from "./database";

const BESIDE = "the same on SQLite";
/** A multiple of how many different searches there are of either kind. */
const CALLS = 48;

const SEARCHES = [
  { operation: "search", name: "search, first page" },
  { operation: "secondTry", name: "search, second try" },
] as const;

/** What a search's first page costs in a large workspace. Both indexes are complete. */
export async function searchRows(server: string, { isQuick, note }: RunOptions): Promise<Row[]> {
  const [conversations, size] = isQuick ? [10_000, "10 k"] : [1_000_000, "1 M"];
  const file = await databaseOf(conversations, note);
  note(`copying ${size} conversations to PostgreSQL`);
  const { url, remove } = await copyToPostgres(server, file);
  const [postgres, sqlite]: QueryWorker[] = [startWorker(url), startWorker(file)];
  try {
    if (!postgres || !sqlite) throw new Error("two workers were started");
    note("indexing them there");
    await postgres.time("index", 1);
    const rows: Row[] = [];
    for (const { operation, name } of SEARCHES) {
      note(`PostgreSQL: ${name}`);
      // Not counted: compiles the statements and the code.
      await Promise.all([postgres.time(operation, 2 * CALLS), sqlite.time(operation, 2 * CALLS)]);
      for (const percent of [50, 95]) {
        const turns = await inTurns(
          isQuick ? 4 : 10,
          () => postgres.time(operation, CALLS, percent),
          () => sqlite.time(operation, CALLS, percent),
        );
        const texts = { name: `PostgreSQL: ${name} p${percent}, ${size}`, beside: BESIDE };
        rows.push(
          toRow({ ...texts, bound: { kind: "max", value: 3 } }, turns, (value) => `${(value / 1_000).toFixed(1)} ms`),
        );
      }
    }
    return rows;
  } finally {
    postgres?.stop();
    sqlite?.stop();
    await remove();
  }
}
