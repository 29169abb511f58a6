import { MoveStopped } from "./move-error";
import { type Key, keyOf, type MovedTable, type Row } from "./moved-table";
import type { Source, Target } from "./side";

/** What an operator is told of meanwhile. */
export type Step = { phase: string; table: string; done: number; total: number };
/** How a move is watched and stopped. */
export type Watch = { onStep(step: Step): void; signal: AbortSignal };

/** Rows of a batch at the most, fewer where they are long: round trips cost nothing, and memory stays small. */
const BATCH_ROWS = 5_000;
const BATCH_CHARACTERS = 8_000_000;

/** A table's rows behind a key, in batches; the next one is read while the last one is at work. */
export async function* batches(source: Source, table: MovedTable, from: Key, total: number): AsyncGenerator<Row[]> {
  let limit = 500;
  let after = from;
  while (total > 0) {
    const rows = await source.read(table, after, limit);
    const last = rows.at(-1);
    if (last === undefined) return;
    const isLast = rows.length < limit;
    after = keyOf(table, last);
    limit = Math.max(10, Math.min(BATCH_ROWS, Math.floor((rows.length * BATCH_CHARACTERS) / (1 + lengthOf(rows)))));
    yield rows;
    if (isLast) return;
  }
}

function lengthOf(rows: readonly Row[]): number {
  let sum = 0;
  for (const row of rows)
    for (const value of row) sum += typeof value === "string" || Buffer.isBuffer(value) ? value.length : 8;
  return sum;
}

/** How many rows each table has. */
export async function countRows(source: Source, tables: readonly MovedTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table.name, await source.count(table));
  return counts;
}

/**
 * Copies the rows that the target doesn't have yet, and has its ids go on where the source's have got to.
 * @throws {MoveStopped} after the batch in hand, once the signal says so
 */
export async function moveRows(
  source: Source,
  target: Target,
  tables: readonly MovedTable[],
  counts: ReadonlyMap<string, number>,
  { onStep, signal }: Watch,
): Promise<void> {
  const places = await target.places();
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let done = [...places.values()].reduce((sum, place) => sum + place.rows, 0);
  for (const table of tables) {
    const place = places.get(table.name);
    let rows = place?.rows ?? 0;
    // One batch is written while the next one is read.
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const batch of batches(source, table, place?.after, counts.get(table.name) ?? 0)) {
        await writing;
        writing = Promise.resolve();
        if (signal.aborted) throw new MoveStopped();
        const last = batch.at(-1);
        if (last === undefined) continue;
        rows += batch.length;
        done += batch.length;
        onStep({ phase: "copying", table: table.name, done, total });
        writing = target.write(table, batch, { after: keyOf(table, last), rows });
        // Whoever waits for it hears of a failure; until then nobody does.
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
    const id = await source.lastId(table);
    if (id !== undefined) await target.setLastId(table, id);
  }
}
