import type Database from "better-sqlite3";
import { prepared } from "@/lib/platform/db/connections";
import { sqliteSession } from "@/lib/platform/db/sql/sqlite-session";
import { type SearchSource, type SourceRow, searchSources } from "./search-source";
import { SHORT_PREFIX } from "./tokens";
import { keepWord } from "./vocabulary";

/** Rows that are read at once; the clock is looked at after each row. */
const READ_ROWS = 200;
/** A batch has at least so many rows, however slow the machine is at the moment. */
const ROWS_MIN = 8;
/** Words of which it is remembered that they are stored; without them each message looks up all of its words. */
const KNOWN_WORDS_MAX = 100_000;

const knownWords = new WeakMap<Database.Database, { generation: number; words: Set<string> }>();

/** To be called when a transaction with a batch was rolled back: what it stored is not stored. */
export function forgetWords(db: Database.Database): void {
  knownWords.delete(db);
}

function wordsKnownTo(db: Database.Database, generation: number): Set<string> {
  let known = knownWords.get(db);
  // A rebuild, of another process as well, empties the table.
  if (!known || known.generation !== generation) {
    known = { generation, words: new Set() };
    knownWords.set(db, known);
  }
  return known.words;
}

/** How far the index has come: by source the last id, and how often it was rebuilt. */
function readState(db: Database.Database): (name: string) => number {
  const rows = prepared(db, "SELECT name, value FROM search_state").all() as { name: string; value: number }[];
  return (name) => rows.find((row) => row.name === name)?.value ?? 0;
}

// Ids are given and committed in order (one writer), so what isn't indexed is what is above the watermark.
const lastId = (table: string) => `COALESCE((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)`;
const watermark = (name: string) => `(SELECT value FROM search_state WHERE name = '${name}')`;

/** Whether there is anything that a batch would take. Cheap: nothing that grows is read. */
export function hasPending(db: Database.Database): boolean {
  const behind = searchSources().map(({ name, table }) => `${watermark(name)} < ${lastId(table)}`);
  const pending = `SELECT EXISTS (SELECT 1 FROM search_dirty) OR ${behind.join(" OR ")}`;
  return prepared(db, pending).pluck().get() === 1;
}

/** About how many rows wait for the index: those above the watermarks, and those that were changed. */
export function pendingRows(db: Database.Database): number {
  const behind = searchSources().map(({ name, table }) => `max(0, ${lastId(table)} - ${watermark(name)})`);
  const backlog = `SELECT (SELECT count(*) FROM search_dirty) + ${behind.join(" + ")}`;
  return prepared(db, backlog).pluck().get() as number;
}

/**
 * Brings the index a step further: what was changed first, then new rows in order of their ids. To be called inside a
 * write transaction, which then holds the new entries and how far they go, so that a crash loses or doubles nothing.
 * @param budgetMs how long it may take; a few rows are done in any case. @returns whether there is more to do.
 */
export function indexBatch(db: Database.Database, budgetMs: number): boolean {
  const state = readState(db);
  const batch = new Batch(db, wordsKnownTo(db, state("generation")), performance.now() + budgetMs);
  if (indexMarked(db, batch)) return true;
  for (const source of searchSources()) if (indexAdded(db, batch, source, state(source.name))) return true;
  return false;
}

class Batch {
  readonly #db: Database.Database;
  readonly #words: Set<string>;
  readonly #until: number;
  #rows = 0;

  constructor(db: Database.Database, words: Set<string>, until: number) {
    this.#db = db;
    this.#words = words;
    this.#until = until;
  }

  get isOver(): boolean {
    return this.#rows >= ROWS_MIN && performance.now() >= this.#until;
  }

  /** Takes in rows until the batch is over. @returns the last one's id, else `before`, and whether it took them all. */
  takeAll(source: SearchSource, rows: readonly SourceRow[], before: number): { done: number; isAll: boolean } {
    let done = before;
    for (const row of rows) {
      this.#take(source, row);
      done = row.id;
      if (this.isOver) break;
    }
    return { done, isAll: done === (rows.at(-1)?.id ?? done) };
  }

  #take(source: SearchSource, row: SourceRow): void {
    const words = source.take(this.#db, row);
    if (!words) return;
    this.#rows += 1;
    this.#keepWords(row.workspaceId, words);
  }

  #keepWords(workspaceId: number, words: Iterable<string>): void {
    for (const word of words) {
      if (word.length <= SHORT_PREFIX) continue;
      const key = `${workspaceId} ${word}`;
      if (this.#words.has(key)) continue;
      if (this.#words.size >= KNOWN_WORDS_MAX) this.#words.clear();
      this.#words.add(key);
      keepWord(this.#db, workspaceId, word);
    }
  }
}

function indexAdded(db: Database.Database, batch: Batch, source: SearchSource, before: number): boolean {
  const last = (prepared(db, "SELECT seq FROM sqlite_sequence WHERE name = ?").pluck().get(source.table) ??
    0) as number;
  let done = before;
  while (done < last) {
    const given = { after: done, limit: READ_ROWS };
    const rows = sqliteSession(db).all({
      compiled: source.added.compiled(),
      given,
      workspaceId: undefined,
    }) as SourceRow[];
    const taken = batch.takeAll(source, rows, done);
    // Ids at the end whose rows are gone would otherwise be looked for again and again.
    done = taken.isAll && rows.length < READ_ROWS ? last : taken.done;
    if (batch.isOver) break;
  }
  if (done !== before) prepared(db, "UPDATE search_state SET value = ? WHERE name = ?").run(done, source.name);
  return done < last;
}

type Mark = { kind: string; id: number; afterId: number };

function indexMarked(db: Database.Database, batch: Batch): boolean {
  for (;;) {
    const mark = prepared(db, "SELECT kind, id, afterId FROM search_dirty LIMIT 1").get() as Mark | undefined;
    if (!mark) return false;
    indexMark(db, batch, mark);
    if (batch.isOver) return true;
  }
}

function indexMark(db: Database.Database, batch: Batch, { kind, id, afterId }: Mark): void {
  const [name, subject = ""] = kind.split(":");
  const source = searchSources().find((one) => one.name === name);
  const statement = source?.marked[subject];
  let isWhole = true;
  if (source && statement) {
    const given = { id, after: afterId, limit: READ_ROWS };
    const rows = sqliteSession(db).all({
      compiled: statement.compiled(),
      given,
      workspaceId: undefined,
    }) as SourceRow[];
    const { done, isAll } = batch.takeAll(source, rows, afterId);
    isWhole = isAll && rows.length < READ_ROWS;
    if (!isWhole) prepared(db, "UPDATE search_dirty SET afterId = ? WHERE kind = ? AND id = ?").run(done, kind, id);
  }
  if (isWhole) prepared(db, "DELETE FROM search_dirty WHERE kind = ? AND id = ?").run(kind, id);
}
