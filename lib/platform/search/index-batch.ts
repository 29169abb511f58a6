import type Database from "better-sqlite3";
import { prepared } from "@/lib/platform/db/connections";
import { DESCRIPTION_MAX, searchedText, type TicketText, ticketTerms } from "./ticket-terms";
import { conversationTerm, indexTerms, SHORT_PREFIX } from "./tokens";
import { keepWord } from "./vocabulary";

/** Rows that are read at once; the clock is looked at after each row. */
const READ_ROWS = 200;
/** A batch has at least so many rows, however slow the machine is at the moment. */
const ROWS_MIN = 8;
/** Words of which it is remembered that they are stored; without them each message looks up all of its words. */
const KNOWN_WORDS_MAX = 100_000;

type State = Record<"message" | "conversation" | "note" | "ticket" | "knowledge" | "generation", number>;
type Text = { id: number; workspaceId: number; conversationId: number; text: string | null };
type Row = Text | TicketText;

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

function readState(db: Database.Database): State {
  const rows = prepared(db, "SELECT name, value FROM search_state").all() as { name: keyof State; value: number }[];
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as State;
}

const SOURCES = [
  { name: "conversation", table: "conversation" },
  { name: "note", table: "timeline_entry" },
  { name: "message", table: "message" },
  { name: "ticket", table: "ticket" },
  // Its words alone: what it is found by is written with it (knowledge-index.ts).
  { name: "knowledge", table: "knowledge_passage" },
] as const;

// Ids are given and committed in order (one writer), so what isn't indexed is what is above the watermark.
const PENDING = `SELECT EXISTS (SELECT 1 FROM search_dirty) OR ${SOURCES.map(
  ({ name, table }) =>
    `(SELECT value FROM search_state WHERE name = '${name}') < COALESCE((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)`,
).join(" OR ")}`;

const BACKLOG = `SELECT (SELECT count(*) FROM search_dirty) + ${SOURCES.map(
  ({ name, table }) =>
    `max(0, COALESCE((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0) - (SELECT value FROM search_state WHERE name = '${name}'))`,
).join(" + ")}`;

/** Whether there is anything that a batch would take. Cheap: nothing that grows is read. */
export function hasPending(db: Database.Database): boolean {
  return prepared(db, PENDING).pluck().get() === 1;
}

/** About how many rows wait for the index: those above the watermarks, and those that were changed. */
export function pendingRows(db: Database.Database): number {
  return prepared(db, BACKLOG).pluck().get() as number;
}

/**
 * Brings the index a step further: what was changed first, then new rows in order of their ids. To be called inside a
 * write transaction, which then holds the new entries and how far they go, so that a crash loses or doubles nothing.
 * @param budgetMs how long it may take; a few rows are done in any case. @returns whether there is more to do.
 */
export function indexBatch(db: Database.Database, budgetMs: number): boolean {
  const state = readState(db);
  const batch = new Batch(db, wordsKnownTo(db, state.generation), performance.now() + budgetMs);
  if (indexDirty(db, batch)) return true;
  for (const source of SOURCES) {
    if (indexNew(db, batch, source, state[source.name])) return true;
  }
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

  take(name: (typeof SOURCES)[number]["name"], row: Row): void {
    if (name === "ticket") this.#addTicket(row as TicketText);
    else if (name === "knowledge") this.#addWords(row as Text);
    else if ((row as Text).text !== null) this.#add(`${name}_search`, row as Text);
  }

  #addTicket(row: TicketText): void {
    this.#rows += 1;
    prepared(this.#db, "INSERT OR REPLACE INTO ticket_search (rowid, terms) VALUES (?, ?)").run(
      row.id,
      ticketTerms(row),
    );
    const text = `${searchedText(row)} ${row.description.slice(0, DESCRIPTION_MAX)}`;
    this.#keepWords(row.workspaceId, indexTerms(row.workspaceId, text).words);
  }

  #addWords({ workspaceId, text }: Text): void {
    this.#rows += 1;
    this.#keepWords(workspaceId, indexTerms(workspaceId, text ?? "").words);
  }

  #add(table: "message_search" | "conversation_search" | "note_search", row: Text): void {
    this.#rows += 1;
    const { terms, words } = indexTerms(row.workspaceId, row.text ?? "");
    prepared(this.#db, `INSERT OR REPLACE INTO ${table} (rowid, terms) VALUES (?, ?)`).run(
      row.id,
      conversationTerm(row.workspaceId, row.conversationId) + terms,
    );
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

const TICKET_TEXT = `SELECT t.id, t.workspaceId, t.subject, cu.name AS customerName, json(t.tags) AS tags, t.description,
    t.status IN ('resolved', 'closed') AS isDone FROM ticket t JOIN customer cu ON cu.id = t.customerId`;

const CONVERSATION_TEXT = `SELECT c.id, c.workspaceId, c.id AS conversationId,
    c.subject || ' ' || cu.name || ' ' || COALESCE(cu.email, '') || ' ' || COALESCE(co.name, '') AS text
  FROM conversation c JOIN customer cu ON cu.id = c.customerId LEFT JOIN company co ON co.id = COALESCE(c.companyId, cu.companyId)`;

const NEW_ROWS = {
  conversation: `${CONVERSATION_TEXT} WHERE c.id > ? ORDER BY c.id LIMIT ${READ_ROWS}`,
  // What isn't a note has no text; it is read all the same, so that the watermark passes it.
  note: `SELECT id, workspaceId, conversationId, iif(kind = 'note', content, NULL) AS text FROM timeline_entry WHERE id > ? ORDER BY id LIMIT ${READ_ROWS}`,
  message: `SELECT id, workspaceId, conversationId, content AS text FROM message WHERE id > ? ORDER BY id LIMIT ${READ_ROWS}`,
  ticket: `${TICKET_TEXT} WHERE t.id > ? ORDER BY t.id LIMIT ${READ_ROWS}`,
  knowledge: `SELECT p.id, p.workspaceId, 0 AS conversationId,
      i.title || ' ' || i.category || ' ' || json(i.tags) || ' ' || p.heading || ' ' || p.content AS text
    FROM knowledge_passage p JOIN knowledge_item i ON i.workspaceId = p.workspaceId AND i.id = p.itemId
    WHERE p.id > ? ORDER BY p.id LIMIT ${READ_ROWS}`,
} as const;

function indexNew(
  db: Database.Database,
  batch: Batch,
  { name, table }: (typeof SOURCES)[number],
  watermark: number,
): boolean {
  const last = (prepared(db, "SELECT seq FROM sqlite_sequence WHERE name = ?").pluck().get(table) ?? 0) as number;
  let done = watermark;
  let isMore = done < last;
  while (isMore) {
    const rows = prepared(db, NEW_ROWS[name]).all(done) as Row[];
    for (const row of rows) {
      batch.take(name, row);
      done = row.id;
      if (batch.isOver) break;
    }
    // Ids at the end whose rows are gone would otherwise be looked for again and again.
    if (rows.length < READ_ROWS && done === (rows.at(-1)?.id ?? done)) done = last;
    isMore = done < last;
    if (batch.isOver) break;
  }
  if (done !== watermark) prepared(db, "UPDATE search_state SET value = ? WHERE name = ?").run(done, name);
  return isMore;
}

type Dirty = {
  kind: "conversation" | "message" | "customer" | "company" | "ticket" | "ticket-customer";
  id: number;
  afterId: number;
};

const DIRTY_ROWS = {
  conversation: `${CONVERSATION_TEXT} WHERE c.id = :id AND c.id > :afterId`,
  message: `SELECT id, workspaceId, conversationId, content AS text FROM message WHERE id = :id AND id > :afterId`,
  customer: `${CONVERSATION_TEXT} WHERE c.workspaceId = (SELECT workspaceId FROM customer WHERE id = :id) AND c.customerId = :id AND c.id > :afterId
    ORDER BY c.id LIMIT ${READ_ROWS}`,
  company: `${CONVERSATION_TEXT} WHERE c.workspaceId = (SELECT workspaceId FROM company WHERE id = :id) AND c.companyId = :id AND c.id > :afterId
    ORDER BY c.id LIMIT ${READ_ROWS}`,
  ticket: `${TICKET_TEXT} WHERE t.id = :id AND t.id > :afterId`,
  "ticket-customer": `${TICKET_TEXT} WHERE t.workspaceId = (SELECT workspaceId FROM customer WHERE id = :id) AND t.customerId = :id AND t.id > :afterId
    ORDER BY t.id LIMIT ${READ_ROWS}`,
} as const;

const INDEX_OF = {
  conversation: "conversation",
  message: "message",
  customer: "conversation",
  company: "conversation",
  ticket: "ticket",
  "ticket-customer": "ticket",
} as const satisfies Record<Dirty["kind"], string>;
const ONE_ROW: readonly Dirty["kind"][] = ["conversation", "message", "ticket"];

function indexDirty(db: Database.Database, batch: Batch): boolean {
  for (;;) {
    const dirty = prepared(db, "SELECT kind, id, afterId FROM search_dirty LIMIT 1").get() as Dirty | undefined;
    if (!dirty) return false;
    const rows = prepared(db, DIRTY_ROWS[dirty.kind]).all({ id: dirty.id, afterId: dirty.afterId }) as Row[];
    const name = INDEX_OF[dirty.kind];
    let done = dirty.afterId;
    for (const row of rows) {
      batch.take(name, row);
      done = row.id;
      if (batch.isOver) break;
    }
    const isWhole = ONE_ROW.includes(dirty.kind) || (rows.length < READ_ROWS && done === (rows.at(-1)?.id ?? done));
    if (isWhole) prepared(db, "DELETE FROM search_dirty WHERE kind = ? AND id = ?").run(dirty.kind, dirty.id);
    else prepared(db, "UPDATE search_dirty SET afterId = ? WHERE kind = ? AND id = ?").run(done, dirty.kind, dirty.id);
    if (batch.isOver) return true;
  }
}
