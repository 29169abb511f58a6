import { connections, prepared } from "@/lib/platform/db/connections";
import {
  byListOrder,
  listTicketPositions,
  readTicketRows,
  type TicketListQuery,
  type TicketRow,
  ticketsAmong,
} from "@/lib/platform/db/ticket-list";
import { allOf } from "./find-hits";
import { frequentIn } from "./frequent-words";
import { joinOrdinals } from "./ordinals";
import { FILLERS as QUERY_FILLERS, type QueryWord, whole } from "./query-words";
import { alternatives, firstThatFinds, readQuery, type Searched, storedVocabulary, type Try } from "./second-try";
import { doneTerm, EDGE_MAX, foldText, searchedText, stemTerms, substringTerms } from "./ticket-terms";
import { prefixTerm, SHORT_PREFIX, tokens, wordForms } from "./tokens";

/** The list's next tickets are read in steps of this many; at most so many steps while the page fills. */
const STEP = 100;
const STEPS_MAX = 3;
/** Fewer candidates than this aren't worth a statement. */
const PROBE = 20;
/** Newest tickets of the index that are looked at: a word of every other ticket would otherwise cost what the table has. */
const HITS_MAX = 300;

type Compared = { id: number; updatedAt: number; subject: string; customerName: string; tags: string };

const anyOf = (terms: readonly string[]) => `(${terms.map((term) => `"${term}"`).join(" OR ")})`;
const allTerms = (terms: readonly string[]) => terms.map((term) => `"${term}"`).join(" AND ");

/** How many tickets have a word; fifty are many. */
const COUNT = "SELECT count(*) FROM (SELECT 1 FROM ticket_search WHERE ticket_search MATCH ? LIMIT 50)";
const HITS = `SELECT rowid FROM ticket_search WHERE ticket_search MATCH ? ORDER BY rowid DESC LIMIT ${HITS_MAX}`;

/** Which of these tickets really have the text; the index knows its letters, not their order. */
function keepMatching(workspaceId: number, ids: readonly number[], folded: string): Compared[] {
  if (ids.length === 0) return [];
  const rows = prepared(
    connections().reader,
    `SELECT t.id, t.updatedAt, t.subject, cu.name AS customerName, json(t.tags) AS tags
     FROM json_each(:ids) j CROSS JOIN ticket t ON t.id = j.value JOIN customer cu ON cu.id = t.customerId WHERE t.workspaceId = :workspaceId`,
  ).all({ workspaceId, ids: JSON.stringify(ids) }) as Compared[];
  return rows.filter((row) => searchedText(row).includes(folded));
}

function indexed(workspaceId: number, folded: string): number[] {
  const terms = substringTerms(workspaceId, folded);
  // One or two letters: tickets with a word that begins with them.
  const short = terms.length > 0 ? [] : [...tokens(folded)].filter(({ text }) => [...text].length <= SHORT_PREFIX);
  const match = allTerms([...terms, ...short.map(({ text }) => prefixTerm(workspaceId, text))]);
  return match === "" ? [] : (prepared(connections().reader, HITS).pluck().all(match) as number[]);
}

/**
 * A page of the tickets whose subject, customer or a tag contains a text, whatever its case and accents, newest change
 * first; where none does, of those that have what may have been meant.
 */
export function searchTickets(query: TicketListQuery & { text: string }): Searched<TicketRow> {
  const { text, isExact } = readQuery(query.text);
  const rows = searchFor({ ...query, text });
  const isEmpty =
    rows.length === 0 && (!query.cursor || searchFor({ ...query, text, cursor: undefined, limit: 1 }).length === 0);
  return firstThatFinds({ rows, isEmpty }, isExact ? [] : otherwise({ ...query, text }));
}

// The same words wherever they stand, also in descriptions; then others.
function* otherwise(query: TicketListQuery & { text: string }): Generator<Try<TicketRow> & Searched<TicketRow>> {
  const { workspaceId, text } = query;
  const { reader } = connections();
  yield { ...searchWords(query, wordsOfTickets(workspaceId, text)), instead: null };
  const count = (words: readonly QueryWord[]) => prepared(reader, COUNT).pluck().get(allOf(words)) as number;
  const vocabulary = storedVocabulary(reader, workspaceId, {
    count: (word) => count(wordsOfTickets(workspaceId, word)),
    has: (word) => count([word]) > 0,
    isFrequent: frequentIn(reader, ["ticket_search"]),
  });
  for (const { words, instead } of alternatives(workspaceId, text, vocabulary)) {
    if (instead.kind === "spelling")
      yield { ...searchWords(query, wordsOfTickets(workspaceId, instead.query)), instead };
    yield { ...searchWords(query, words), instead };
  }
}

// Customers and tags are indexed by the letters that their words begin with, and by no stem.
const wordsOfTickets = (workspaceId: number, text: string): QueryWord[] =>
  [...tokens(joinOrdinals(text))].flatMap((token) => {
    const forms = wordForms(token.text);
    if (QUERY_FILLERS.has(forms.plain)) return [];
    const word = whole(workspaceId, forms);
    const beginning = prefixTerm(workspaceId, [...forms.plain].slice(0, EDGE_MAX).join(""));
    return { ...word, terms: [...word.terms, beginning] };
  });

function searchWords(query: TicketListQuery, words: readonly QueryWord[]): Try<TicketRow> {
  if (words.length === 0) return { rows: [], isEmpty: true };
  const ids = prepared(connections().reader, HITS).pluck().all(allOf(words)) as number[];
  const page = ticketsAmong(query, ids).slice(0, query.limit);
  return {
    rows: readTicketRows(
      query.workspaceId,
      page.map(({ id }) => id),
    ),
    isEmpty: page.length === 0 && (!query.cursor || ticketsAmong({ ...query, cursor: undefined }, ids).length === 0),
  };
}

function searchFor(query: TicketListQuery & { text: string }): TicketRow[] {
  const { workspaceId, limit } = query;
  const folded = foldText(query.text.trim());
  const found = new Map<number, Compared>();
  let cursor = query.cursor;
  let isOver = false;
  // On while the page fills at this rate: exact, and no dearer than the index.
  for (let steps = 1; steps <= STEPS_MAX && !isOver && found.size < limit; steps += 1) {
    if (steps > 1 && (found.size / (steps - 1)) * STEPS_MAX < limit) break;
    const next = listTicketPositions({ ...query, cursor, limit: STEP });
    cursor = next.at(-1) ?? cursor;
    isOver = next.length < STEP;
    for (const row of keepMatching(
      workspaceId,
      next.map(({ id }) => id),
      folded,
    ))
      found.set(row.id, row);
  }
  if (found.size < limit && !isOver) {
    // From where the list was left: everything before it is known. No more are read than the page needs.
    const hits = ticketsAmong({ ...query, cursor }, indexed(workspaceId, folded)).map(({ id }) => id);
    let start = 0;
    while (start < hits.length && found.size < limit) {
      // Most candidates have the text, so little more is read than what the page lacks.
      const end = start + Math.max(PROBE, limit - found.size);
      for (const row of keepMatching(workspaceId, hits.slice(start, end), folded)) found.set(row.id, row);
      start = end;
    }
  }
  const page = [...found.values()].sort(byListOrder).slice(0, limit);
  return readTicketRows(
    workspaceId,
    page.map(({ id }) => id),
  );
}

/** A ticket that was solved, with what solved it. */
export type SimilarTicket = { number: number; subject: string; resolution: string | null };

/** Words of a text that are tried, and newest tickets that are looked at for each way to combine them. */
const WORDS_MAX = 8;
const TRIED_MAX = 20;
const WORD_MIN = 3;
/** One word of the subject or two of the description: less is chance. */
const SCORE_MIN = 2;
/** Too common to say what a text is about. */
const FILLERS = new Set(
  "que para com por uma não dos das nos nas ele ela the and for not are was with you has have from this that".split(
    " ",
  ),
);

type Candidate = { id: number; number: number; subject: string; description: string };

/**
 * Resolved and closed tickets of the workspace whose words are most like a text's; the last note that a person wrote says
 * what solved them.
 */
export function findSimilarTickets(
  workspaceId: number,
  { text, exceptId, limit }: { text: string; exceptId: number; limit: number },
): SimilarTicket[] {
  const words = wordsOf(text).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const stems = words.map((word) => stemTerms(workspaceId, word));
  const ids = new Set<number>();
  for (const combination of combinations(stems)) {
    const match = `"${doneTerm(workspaceId)}" AND ${combination.map(anyOf).join(" AND ")}`;
    const hits = prepared(
      connections().reader,
      `SELECT rowid FROM ticket_search WHERE ticket_search MATCH ? ORDER BY rowid DESC LIMIT ${TRIED_MAX}`,
    )
      .pluck()
      .all(match) as number[];
    for (const id of hits) ids.add(id);
    if (ids.size >= 2 * TRIED_MAX) break;
  }
  const rows = prepared(
    connections().reader,
    `SELECT t.id, t.number, t.subject, substr(t.description, 1, 2000) AS description
     FROM json_each(:ids) j CROSS JOIN ticket t ON t.id = j.value
     WHERE t.workspaceId = :workspaceId AND t.id <> :exceptId AND t.status IN ('resolved', 'closed') AND t.deletedAt IS NULL`,
  ).all({ workspaceId, exceptId, ids: JSON.stringify([...ids]) }) as Candidate[];
  return rows
    .map((row) => ({ row, score: likeness(workspaceId, row, stems) }))
    .filter(({ score }) => score >= SCORE_MIN)
    .sort((one, other) => other.score - one.score || other.row.id - one.row.id)
    .slice(0, limit)
    .map(({ row }) => ({ number: row.number, subject: row.subject, resolution: lastNote(workspaceId, row.id) }));
}

function wordsOf(text: string): string[] {
  const words = [...tokens(text)].map((token) => token.text.toLowerCase());
  return [...new Set(words)].filter((word) => word.length >= WORD_MIN && !FILLERS.has(word));
}

// All together, then each neighbouring pair, then each alone.
function combinations(stems: readonly string[][]): string[][][] {
  const pairs = stems.slice(1).map((second, index) => [stems[index] as string[], second]);
  return [...(stems.length > 2 ? [[...stems]] : []), ...pairs, ...stems.map((one) => [one])];
}

// A word of the subject counts twice: it is what the ticket is about.
function likeness(workspaceId: number, row: Candidate, stems: readonly string[][]): number {
  const has = (text: string) => new Set(wordsOf(text).flatMap((word) => stemTerms(workspaceId, word)));
  const [subject, description] = [has(row.subject), has(row.description)];
  return stems.reduce(
    (sum, terms) =>
      sum + (terms.some((term) => subject.has(term)) ? 2 : terms.some((term) => description.has(term)) ? 1 : 0),
    0,
  );
}

function lastNote(workspaceId: number, ticketId: number): string | null {
  const content = prepared(
    connections().reader,
    "SELECT content FROM ticket_entry WHERE workspaceId = ? AND ticketId = ? AND kind = 'note' ORDER BY seq DESC LIMIT 1",
  )
    .pluck()
    .get(workspaceId, ticketId) as string | undefined;
  return content ?? null;
}
