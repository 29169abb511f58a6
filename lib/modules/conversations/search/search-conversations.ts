import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { excerpt, foundWords } from "@/lib/platform/search/excerpt";
import { vocabularyIn } from "@/lib/platform/search/index-hits";
import { type QueryWord, queryWords, whole } from "@/lib/platform/search/query-words";
import {
  alternatives,
  firstOfTries,
  type Instead,
  readQuery,
  type Searched,
  type Try,
} from "@/lib/platform/search/second-try";
import { wordForms } from "@/lib/platform/search/tokens";
import { type ListCursor, type ListQuery, listAmong, newestBeside, newestOfTab } from "../list-page";
import type { ConversationRow } from "../store/conversation-row";
import { contentsOfMessages, contentsOfNotes } from "../store/search-text";
import { AMONG_MAX, type Found, findHits } from "./find-hits";

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
type SearchCursor = ListCursor & { isNamed: boolean };
type SearchQuery = Omit<ListQuery, "cursor"> & { cursor?: SearchCursor };

/** Ids of conversations that have the text in a field of the workspace's own. */
type Named = readonly number[];

/** So many of the conversations that somebody sees of audiences which they don't see whole are searched, the newest. */
const BESIDE_MAX = 1_000;

/** Tabs that may be so small a part of a workspace that its newest hits are all elsewhere. */
const SMALL_TABS: readonly ListQuery["filter"][] = ["mine", "unread", "overdue"];

/**
 * A page of the conversations in which a text is found: first those whose subject, customer or company has it, then those
 * that mention it, each newest activity first; where it is found nowhere, of what may have been meant.
 * @param own ids of conversations that have the text in a field of the workspace's own: they are among the first
 */
export async function searchConversations(
  reader: Reader,
  query: SearchQuery & { text: string },
  own: Named = [],
): Promise<Searched<SearchRow>> {
  const { text, isExact } = readQuery(query.text);
  const words = await queryWords(reader.workspaceId, text);
  if (words.length === 0 && own.length === 0) return { rows: [], instead: null };
  return firstOfTries(await searchFor(reader, query, words, own), isExact ? [] : otherwise(reader, query, text));
}

async function* otherwise(
  reader: Reader,
  query: SearchQuery,
  text: string,
): AsyncGenerator<Try<SearchRow> & { instead: Instead }> {
  const { workspaceId } = reader;
  const vocabulary = vocabularyIn(INDEXES, workspaceId, (word) => [whole(workspaceId, wordForms(word))]);
  for await (const { words, instead } of alternatives(workspaceId, text, vocabulary))
    yield { ...(await searchFor(reader, query, words)), instead };
}

async function searchFor(
  reader: Reader,
  query: SearchQuery,
  words: readonly QueryWord[],
  own: Named = [],
): Promise<Try<SearchRow>> {
  const { cursor, ...tab } = query;
  const mentions = { ...tab, cursor: cursor?.isNamed ? undefined : cursor };
  const hits = await findHits(
    reader,
    words,
    {
      audiences: query.shown.anybody,
      others: query.hidden,
      beside: () => newestBeside(reader, tab, BESIDE_MAX),
    },
    SMALL_TABS.includes(query.filter)
      ? {
          newest: () => newestOfTab(reader, tab, AMONG_MAX),
          next: () => newestOfTab(reader, mentions, AMONG_MAX),
        }
      : null,
  );
  const found = new Map([...own.map((id): [number, Found] => [id, {}]), ...hits.found]);
  const named = new Set([...own, ...hits.named]);
  const ids = [...found.keys()];
  // Two lists one after the other, each by its own index range: to order all hits by how well they match costs what there are.
  const first = cursor && !cursor.isNamed ? [] : await listAmong(reader, { ...tab, cursor }, [...named]);
  const rest = tab.limit - first.length;
  const others = ids.filter((id) => !named.has(id));
  const rows = rest > 0 ? [...first, ...(await listAmong(reader, { ...mentions, limit: rest }, others))] : first;
  const texts = await newestTexts(reader, new Map(rows.map(({ id }) => [id, found.get(id) ?? {}])));
  return {
    rows: rows.map((row) => toSearchRow(row, named.has(row.id), texts.get(row.id), words)),
    // The end of the list isn't the same as nothing.
    isEmpty: rows.length === 0 && (!cursor || (await listAmong(reader, { ...tab, limit: 1 }, ids)).length === 0),
  };
}

/** The indexes in which a conversation is found. */
const INDEXES = ["message_search", "conversation_search", "note_search"] as const;

type Text = { seq: number; content: string };

/** The newest text of each conversation in which a search found its words. */
async function newestTexts(reader: Reader, found: ReadonlyMap<number, Found>): Promise<Map<number, Text>> {
  const hits = [...found].flatMap(([conversationId, { message, note }]) => {
    // A note stands after the message whose number it carries, so with the same number it is the newer one.
    const isNote = note !== undefined && note.seq >= (message?.seq ?? 0);
    const hit = isNote ? note : message;
    return hit ? [{ conversationId, isNote, ...hit }] : [];
  });
  const idsOf = (areNotes: boolean) => hits.flatMap(({ isNote, id }) => (isNote === areNotes ? [id] : []));
  const contentsOf = async (areNotes: boolean) => {
    const ids = idsOf(areNotes);
    const texts = ids.length > 0 ? await reader.all(areNotes ? contentsOfNotes : contentsOfMessages, { ids }) : [];
    return new Map(texts.map(({ id, content }) => [id, content]));
  };
  const [messages, notes] = await Promise.all([contentsOf(false), contentsOf(true)]);
  return new Map(
    hits.flatMap(({ conversationId, isNote, id, seq }) => {
      const content = (isNote ? notes : messages).get(id);
      return content === undefined || content === null ? [] : [[conversationId, { seq, content }]];
    }),
  );
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
