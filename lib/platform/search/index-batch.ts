import { globalReads } from "@/lib/platform/db/reads";
import { type Settled, settledIds } from "@/lib/platform/db/settled-id";
import type { GlobalReader, GlobalTx } from "@/lib/platform/db/unit-of-work/tx";
import type { KnownToCommit, KnownWords } from "./known-words";
import { type SearchSource, type SourceRow, searchSources } from "./search-source";
import { countMarks, deleteMark, moveMark, nextMark, readState, setState } from "./store/state";
import { takeRows } from "./take-rows";

// Who reads a workspace's events from the log needs none of this: its ids rise in the order of its commits (postgres/door.ts).

/** Rows that are read at once. */
const READ_ROWS = 200;

/** How far the index has come: by source the last id, and how often it was rebuilt. */
async function stateOf(reader: GlobalReader): Promise<(name: string) => number> {
  const rows = await reader.all(readState, {});
  return (name) => rows.find((row) => row.name === name)?.value ?? 0;
}

/** How far the index may go: an id below it is never given again, and no row of such an id is still to come. */
export const settledSources = (reader: GlobalReader = globalReads): Promise<Settled> =>
  settledIds([...new Set(searchSources().map(({ table }) => table))], reader);

/** Whether there is anything that a batch would take. Cheap: nothing that grows is read. */
export async function hasPending(settled?: Settled): Promise<boolean> {
  const [{ ids }, state, mark] = await Promise.all([
    settled ?? settledSources(),
    stateOf(globalReads),
    globalReads.first(nextMark, {}),
  ]);
  return mark !== undefined || searchSources().some(({ name, table }) => state(name) < (ids.get(table) ?? 0));
}

/** About how many rows wait for the index: those above the watermarks, and those that were changed. */
export async function pendingRows(): Promise<number> {
  const [{ ids }, state, marks] = await Promise.all([
    settledSources(),
    stateOf(globalReads),
    globalReads.first(countMarks, {}),
  ]);
  const behind = searchSources().map(({ name, table }) => Math.max(0, (ids.get(table) ?? 0) - state(name)));
  return behind.reduce((sum, count) => sum + count, marks?.count ?? 0);
}

/** What a batch goes by. */
export type BatchOptions = {
  /** How far it may go. */
  settled: Settled;
  /** How long it may take in milliseconds; a few rows are done in any case. */
  budgetMs: number;
  known: KnownWords;
};

/**
 * Brings the index a step further: what was changed first, then new rows in order of their ids. To be called inside a
 * commit, which then holds the new entries and how far they go, so that a crash loses or doubles nothing.
 * @returns whether there is more to do.
 */
export async function indexBatch(tx: GlobalTx, { settled, budgetMs, known }: BatchOptions): Promise<boolean> {
  const state = await stateOf(tx);
  const batch: Batch = { tx, known: known.in(tx, state("generation")), until: performance.now() + budgetMs, rows: 0 };
  if (await indexMarked(batch)) return true;
  for (const source of searchSources())
    if (await indexAdded(batch, source, state(source.name), settled.ids.get(source.table) ?? 0)) return true;
  return false;
}

type Batch = {
  tx: GlobalTx;
  known: KnownToCommit;
  until: number;
  /** Rows that were taken in. */
  rows: number;
};

/** A batch has at least so many rows, however slow the machine is at the moment. */
const ROWS_MIN = 8;
const isOver = ({ rows, until }: Batch) => rows >= ROWS_MIN && performance.now() >= until;

/** Takes in rows until the batch is over. @returns the last one's id, else `before`, and whether it took them all. */
async function takeAll(
  batch: Batch,
  source: SearchSource,
  rows: readonly SourceRow[],
  { before, areNew }: { before: number; areNew: boolean },
): Promise<{ done: number; isAll: boolean }> {
  let done = before;
  for (let start = 0; start < rows.length; ) {
    // The clock is looked at after so many rows as are written at once.
    const taken = await takeRows(batch, source, rows.slice(start), areNew);
    start += taken.looked;
    batch.rows += taken.found;
    done = rows[start - 1]?.id ?? done;
    if (isOver(batch)) break;
  }
  return { done, isAll: done === (rows.at(-1)?.id ?? done) };
}

async function indexAdded(batch: Batch, source: SearchSource, before: number, last: number): Promise<boolean> {
  let done = before;
  while (done < last) {
    const read = await batch.tx.all(source.added, { after: done, limit: READ_ROWS });
    const rows = read.filter(({ id }) => id <= last);
    const taken = await takeAll(batch, source, rows, { before: done, areNew: true });
    // Ids at the end whose rows are gone would otherwise be looked for again and again.
    done = taken.isAll && rows.length < READ_ROWS ? last : taken.done;
    if (isOver(batch)) break;
  }
  if (done !== before) await batch.tx.run(setState, { name: source.name, value: done });
  return done < last;
}

type Mark = { kind: string; id: number; afterId: number };

async function indexMarked(batch: Batch): Promise<boolean> {
  for (;;) {
    const mark = await batch.tx.first(nextMark, {});
    if (!mark) return false;
    await indexMark(batch, mark);
    if (isOver(batch)) return true;
  }
}

async function indexMark(batch: Batch, { kind, id, afterId }: Mark): Promise<void> {
  const [name, subject = ""] = kind.split(":");
  const source = searchSources().find((one) => one.name === name);
  const statement = source?.marked[subject];
  let isWhole = true;
  if (source && statement) {
    const rows = await batch.tx.all(statement, { id, after: afterId, limit: READ_ROWS });
    const { done, isAll } = await takeAll(batch, source, rows, { before: afterId, areNew: false });
    isWhole = isAll && rows.length < READ_ROWS;
    if (!isWhole) await batch.tx.run(moveMark, { kind, id, afterId: done });
  }
  if (isWhole) await batch.tx.run(deleteMark, { kind, id });
}
