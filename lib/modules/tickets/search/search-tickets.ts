import { byListOrder, type ListedPage, listPositions, positionsOf, rowsAt } from "@/lib/modules/tickets/list-page";
import { hitsNearby, hitsSeenWhole } from "@/lib/modules/tickets/search/hits-seen";
import { EDGE_MAX, foldText, searchedText, substringTerms } from "@/lib/modules/tickets/search/ticket-terms";
import type { TicketPosition } from "@/lib/modules/tickets/store/ticket-list";
import type { TicketConditions } from "@/lib/modules/tickets/store/ticket-ranges";
import { comparedTickets, type TicketRow } from "@/lib/modules/tickets/store/ticket-row";
import { reads } from "@/lib/platform/db/reads";
import { vocabularyIn } from "@/lib/platform/search/index-hits";
import { eachOf } from "@/lib/platform/search/match";
import { joinOrdinals } from "@/lib/platform/search/ordinals";
import { FILLERS, type QueryWord, whole } from "@/lib/platform/search/query-words";
import { alternatives, firstOfTries, readQuery, type Searched, type Try } from "@/lib/platform/search/second-try";
import { prefixTerm, SHORT_PREFIX, tokens, wordForms } from "@/lib/platform/search/tokens";

/** The list's next tickets are read in steps of this many; at most so many steps while the page fills. */
const STEP = 100;
const STEPS_MAX = 3;
/** Fewer candidates than this aren't worth a statement. */
const PROBE = 20;
/** Newest tickets of the index that are looked at: a word of every other ticket would otherwise cost what the table has. */
const HITS_MAX = 300;
/** So many of the tickets that somebody sees in audiences which they don't see whole are looked at, the newest. */
const BESIDE_MAX = 1_000;

/** Some tickets of a workspace, a text that they shall have, and which part of them is wanted. */
export type TicketSearch = ListedPage & {
  text: string;
  /** Ids of tickets that have the text in a field of the workspace's own. */
  own?: readonly number[];
};

/**
 * A page of the tickets whose subject, customer or a tag contains a text, whatever its case and accents, newest change
 * first; where none does, of those that have what may have been meant.
 */
export async function searchTickets(search: TicketSearch): Promise<Searched<TicketRow>> {
  const { text, isExact } = readQuery(search.text);
  const rows = await searchFor({ ...search, text });
  const isEmpty =
    rows.length === 0 &&
    (!search.after || (await searchFor({ ...search, text, after: undefined, limit: 1 })).length === 0);
  return firstOfTries({ rows, isEmpty }, isExact ? [] : otherwise({ ...search, text }));
}

// The same words wherever they stand, also in descriptions; then others.
async function* otherwise(search: TicketSearch): AsyncGenerator<Try<TicketRow> & Searched<TicketRow>> {
  const { workspaceId, text } = search;
  const wordsOf = (some: string) => wordsOfTickets(workspaceId, some);
  yield { ...(await searchWords(search, wordsOf(text))), instead: null };
  for await (const { words, instead } of alternatives(
    workspaceId,
    text,
    vocabularyIn(["ticket_search"], workspaceId, wordsOf),
  )) {
    if (instead.kind === "spelling") yield { ...(await searchWords(search, wordsOf(instead.query))), instead };
    yield { ...(await searchWords(search, words)), instead };
  }
}

// Customers and tags are indexed by the letters that their words begin with, and by no stem.
const wordsOfTickets = (workspaceId: number, text: string): QueryWord[] =>
  [...tokens(joinOrdinals(text))].flatMap((token) => {
    const forms = wordForms(token.text);
    if (FILLERS.has(forms.plain)) return [];
    const word = whole(workspaceId, forms);
    const beginning = prefixTerm(workspaceId, [...forms.plain].slice(0, EDGE_MAX).join(""));
    return { ...word, terms: [...word.terms, beginning] };
  });

async function searchWords(search: TicketSearch, words: readonly QueryWord[]): Promise<Try<TicketRow>> {
  if (words.length === 0) return { rows: [], isEmpty: true };
  const ids = await hitsNearby(search.workspaceId, search.sight, words, HITS_MAX);
  const page = (await among(search, search.after, ids)).slice(0, search.limit);
  const isEmpty = page.length === 0 && (!search.after || (await among(search, undefined, ids)).length === 0);
  return { rows: await rowsAt(search, page), isEmpty };
}

type Filtered = { workspaceId: number; conditions: TicketConditions };

const among = async (
  { workspaceId, conditions }: Filtered,
  after: TicketPosition | undefined,
  ids: readonly number[],
) => (ids.length === 0 ? [] : positionsOf(workspaceId, conditions, after, ids));

/** Which of these tickets really have the text; the index knows its letters, not their order. */
async function keepMatching(workspaceId: number, ids: readonly number[], folded: string): Promise<TicketPosition[]> {
  if (ids.length === 0) return [];
  const rows = await reads(workspaceId).all(comparedTickets, { ids });
  return rows.filter((row) => searchedText(row).includes(folded));
}

function indexed({ workspaceId, sight }: TicketSearch, folded: string): Promise<number[]> {
  const terms = substringTerms(workspaceId, folded);
  // One or two letters: tickets with a word that begins with them.
  const short = terms.length > 0 ? [] : [...tokens(folded)].filter(({ text }) => [...text].length <= SHORT_PREFIX);
  const all = [...terms, ...short.map(({ text }) => prefixTerm(workspaceId, text))];
  return hitsSeenWhole(workspaceId, sight, eachOf(all), HITS_MAX);
}

/** Ids of the newest tickets on a list that its reader sees in audiences which they don't see whole. */
async function besideOf({ workspaceId, sight, conditions, after }: TicketSearch): Promise<number[]> {
  if (sight.isWhole) return [];
  const beside = { ...conditions, sight: { ...sight, whole: [] } };
  return (await listPositions({ workspaceId, conditions: beside, after, limit: BESIDE_MAX })).map(({ id }) => id);
}

async function searchFor(search: TicketSearch): Promise<TicketRow[]> {
  const { workspaceId, conditions, limit } = search;
  const folded = foldText(search.text.trim());
  const own = await among(search, search.after, search.own ?? []);
  const found = new Map<number, TicketPosition>(own.map((row) => [row.id, row]));
  const keep = async (ids: readonly number[]) => {
    for (const row of await keepMatching(workspaceId, ids, folded)) found.set(row.id, row);
  };
  let { after } = search;
  let isOver = false;
  // On while the page fills at this rate: exact, and no dearer than the index.
  for (let steps = 1; steps <= STEPS_MAX && !isOver && found.size < limit; steps += 1) {
    if (steps > 1 && (found.size / (steps - 1)) * STEPS_MAX < limit) break;
    const next = await listPositions({ workspaceId, conditions, after, limit: STEP });
    after = next.at(-1) ?? after;
    isOver = next.length < STEP;
    await keep(next.map(({ id }) => id));
  }
  if (found.size < limit && !isOver) {
    // From where the list was left: everything before it is known. No more are read than the page needs.
    const candidates = [...(await indexed(search, folded)), ...(await besideOf({ ...search, after }))];
    const hits = (await among(search, after, candidates)).map(({ id }) => id);
    for (let start = 0, end = 0; start < hits.length && found.size < limit; start = end) {
      // Most candidates have the text, so little more is read than what the page lacks.
      end = start + Math.max(PROBE, limit - found.size);
      await keep(hits.slice(start, end));
    }
  }
  return rowsAt(search, [...found.values()].sort(byListOrder).slice(0, limit));
}
