import { connections, prepared } from "@/lib/platform/db/connections";
import {
  type ConversationRow,
  type ListCursor,
  type ListQuery,
  listAmong,
  newestOfTab,
} from "@/lib/platform/db/conversation-list";
import { excerpt, foundWords } from "./excerpt";
import { AMONG_MAX, type Found, findHits, matchOf } from "./find-hits";
import { frequentIn } from "./frequent-words";
import { type QueryWord, queryWords, whole } from "./query-words";
import {
  alternatives,
  firstThatFinds,
  type Instead,
  readQuery,
  type Searched,
  storedVocabulary,
  type Try,
} from "./second-try";
import { wordForms } from "./tokens";

/** Where a search found its words. */
export type SearchHit = {
  /** Whether subject, customer or company have all the words: such rows come before those that mention them. */
  isNamed: boolean;
  /** Number of the newest message in which they are, or after which the note stands; null when no text matched. */
  seq: number | null;
  /** Part of that text around the first word; empty when no text matched. */
  text: string;
  /** The words as they stand in that part and in what the list shows. */
  words: string[];
};

export type SearchRow = ConversationRow & { hit: SearchHit };

/** Position after which a page begins: among the conversations that are named so, or among those that mention it. */
export type SearchCursor = ListCursor & { isNamed: boolean };
type SearchQuery = Omit<ListQuery, "cursor"> & { cursor?: SearchCursor };

/** Tabs that may be so small a part of a workspace that its newest hits are all elsewhere. */
const SMALL_TABS: readonly ListQuery["filter"][] = ["mine", "unread", "overdue"];

/**
 * A page of the conversations in which a text is found: first those whose subject, customer or company has it, then those
 * that mention it, each newest activity first; where it is found nowhere, of what may have been meant.
 */
export function searchConversations(query: SearchQuery & { text: string }): Searched<SearchRow> {
  const { reader } = connections();
  const { workspaceId } = query;
  const { text, isExact } = readQuery(query.text);
  const words = queryWords(reader, workspaceId, text);
  if (words.length === 0) return { rows: [], instead: null };
  return firstThatFinds(searchFor(query, words), isExact ? [] : otherwise(query, text));
}

function* otherwise(query: SearchQuery, text: string): Generator<Try<SearchRow> & { instead: Instead }> {
  const { workspaceId } = query;
  const vocabulary = storedVocabulary(connections().reader, workspaceId, {
    count: (word) => count(COUNT_MAX, whole(workspaceId, wordForms(word))),
    has: (word) => count(1, word) > 0,
    isFrequent: frequentIn(connections().reader, ["message_search", "conversation_search", "note_search"]),
  });
  for (const { words, instead } of alternatives(workspaceId, text, vocabulary))
    yield { ...searchFor(query, words), instead };
}

function searchFor(query: SearchQuery, words: readonly QueryWord[]): Try<SearchRow> {
  const { cursor, ...tab } = query;
  const mentions = { ...tab, cursor: cursor?.isNamed ? undefined : cursor };
  const { found, named } = findHits(
    connections().reader,
    query.workspaceId,
    words,
    SMALL_TABS.includes(query.filter)
      ? { newest: () => newestOfTab(tab, AMONG_MAX), next: () => newestOfTab(mentions, AMONG_MAX) }
      : null,
  );
  const ids = [...found.keys()];
  // Two lists one after the other, each by its own index range: to order all hits by how well they match costs what there are.
  const first = cursor && !cursor.isNamed ? [] : listAmong({ ...tab, cursor }, [...named]);
  const rest = tab.limit - first.length;
  const others = ids.filter((id) => !named.has(id));
  const rows = rest > 0 ? [...first, ...listAmong({ ...mentions, limit: rest }, others)] : first;
  return {
    rows: rows.map((row) => toSearchRow(row, named.has(row.id), newestText(found.get(row.id) ?? {}), words)),
    // The end of the list isn't the same as nothing.
    isEmpty: rows.length === 0 && (!cursor || listAmong({ ...tab, limit: 1 }, ids).length === 0),
  };
}

/** How many texts are counted of a word: enough to tell a common one from somebody else's mistake. */
const COUNT_MAX = 50;
const COUNTS = ["message_search", "conversation_search", "note_search"].map(
  (table) => `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT ?)`,
);

function count(max: number, word: QueryWord): number {
  const match = matchOf(word);
  return COUNTS.reduce((sum, sql) => sum + (prepared(connections().reader, sql).pluck().get(match, max) as number), 0);
}

type Text = { seq: number; content: string };

const CONTENTS = {
  message: "SELECT content FROM message WHERE id = ?",
  note: "SELECT content FROM timeline_entry WHERE id = ?",
} as const;

// A note stands after the message whose number it carries, so with the same number it is the newer one.
function newestText({ message, note }: Found): Text | undefined {
  const isNote = note !== undefined && note.seq >= (message?.seq ?? 0);
  const hit = isNote ? note : message;
  if (!hit) return undefined;
  const content = prepared(connections().reader, CONTENTS[isNote ? "note" : "message"])
    .pluck()
    .get(hit.id) as string | undefined;
  return content === undefined ? undefined : { seq: hit.seq, content };
}

function toSearchRow(
  row: ConversationRow,
  isNamed: boolean,
  text: Text | undefined,
  words: readonly QueryWord[],
): SearchRow {
  const part = text ? excerpt(text.content, words) : "";
  const shown = [part, row.subject, row.customerName, row.customerEmail, row.companyName];
  return {
    ...row,
    hit: {
      isNamed,
      seq: text?.seq ?? null,
      text: part,
      words: [...new Set(shown.flatMap((value) => foundWords(value ?? "", words)))],
    },
  };
}
