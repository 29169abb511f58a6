import { connections, prepared } from "@/lib/platform/db/connections";
import { type ConversationRow, type ListQuery, listAmong, newestOfTab } from "@/lib/platform/db/conversation-list";
import { excerpt, foundWords } from "./excerpt";
import { AMONG_MAX, type Found, findHits } from "./find-hits";
import { type QueryWord, queryWords } from "./query-words";

/** Where a search found its words. */
export type SearchHit = {
  /** Number of the newest message in which they are, or after which the note stands; null when no text matched. */
  seq: number | null;
  /** Part of that text around the first word; empty when no text matched. */
  text: string;
  /** The words as they stand in that part and in what the list shows. */
  words: string[];
};

export type SearchRow = ConversationRow & { hit: SearchHit };

/** Tabs that may be so small a part of a workspace that its newest hits are all elsewhere. */
const SMALL_TABS: readonly ListQuery["filter"][] = ["mine", "unread", "overdue"];

/** A page of the conversations in which a text is found, newest activity first, like a page of the list. */
export function searchConversations(query: ListQuery & { text: string }): SearchRow[] {
  const { reader } = connections();
  const words = queryWords(reader, query.workspaceId, query.text);
  if (words.length === 0) return [];
  const found = findHits(reader, query.workspaceId, words, () =>
    SMALL_TABS.includes(query.filter) ? newestOfTab(query, AMONG_MAX) : [],
  );
  const rows = listAmong(query, [...found.keys()]);
  const texts = rows.map(({ id }) => newestText(found.get(id) ?? {}));
  return rows.map((row, index) => toSearchRow(row, texts[index], words));
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

function toSearchRow(row: ConversationRow, text: Text | undefined, words: readonly QueryWord[]): SearchRow {
  const part = text ? excerpt(text.content, words) : "";
  const shown = [part, row.subject, row.customerName, row.customerEmail, row.companyName];
  return {
    ...row,
    hit: {
      seq: text?.seq ?? null,
      text: part,
      words: [...new Set(shown.flatMap((value) => foundWords(value ?? "", words)))],
    },
  };
}
