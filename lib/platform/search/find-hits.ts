import type Database from "better-sqlite3";
import { prepared } from "@/lib/platform/db/connections";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { QueryWord } from "./query-words";
import { conversationTerm } from "./tokens";

/** Where a conversation was found; neither when its subject, customer or company matched alone. */
export type Found = { message?: { id: number; seq: number }; note?: { id: number; seq: number } };

/** Newest hits of each kind that are looked at: a word of every other message would otherwise cost what the table has. */
const HITS_MAX = 1_000;
/** Most conversations whose texts are searched one by one: each of them is a term of the query. */
export const AMONG_MAX = 100;
/** Conversations of which one part of a query is compared with the hits of the other. */
const COMPARED_MAX = 5_000;
/** Queries of more words are not divided between a conversation and its texts. */
const DIVIDED_MAX = 4;

// Nothing of this is anybody's input: terms hold letters, digits and the signs between them.
const anyOf = (terms: readonly string[], more: readonly string[] = []) =>
  `(${[...terms.map((term) => `"${term}"`), ...more].join(" OR ")})`;
/** The match expression of one word. */
export const matchOf = ({ terms, phrases = [] }: QueryWord) =>
  anyOf(
    terms,
    phrases.map((parts) => `(${parts.map((part) => anyOf(part)).join(" AND ")})`),
  );
/** The match expression of texts that have all the words. */
export const allOf = (words: readonly QueryWord[]) => words.map(matchOf).join(" AND ");

type TextHit = [id: number, conversationId: number, seq: number];

// One text instead of a thousand rows: making the rows' objects takes longer than finding them (2.2 of 4 ms).
const asOneText = (rows: string) => `SELECT json_group_array(json_array(id, conversationId, seq)) FROM (${rows})`;
const MESSAGES =
  asOneText(`SELECT m.id, m.conversationId, m.seq FROM message_search CROSS JOIN message m ON m.id = message_search.rowid
  WHERE message_search MATCH ? AND m.workspaceId = ? ORDER BY message_search.rowid DESC LIMIT ${HITS_MAX}`);
const NOTES =
  asOneText(`SELECT n.id, n.conversationId, n.afterSeq AS seq FROM note_search CROSS JOIN timeline_entry n ON n.id = note_search.rowid
  WHERE note_search MATCH ? AND n.workspaceId = ? ORDER BY note_search.rowid DESC LIMIT ${HITS_MAX}`);
const CONVERSATIONS =
  "SELECT rowid FROM conversation_search WHERE conversation_search MATCH ? ORDER BY rowid DESC LIMIT ?";

/** Conversations that a search finds, and those of them that are found by subject, customer or company. */
export type FoundConversations = { found: ReadonlyMap<number, Found>; named: ReadonlySet<number> };

/** One search in one workspace. */
class Hits {
  readonly found = new Map<number, Found>();
  readonly named = new Set<number>();
  readonly #db: Database.Database;
  readonly #workspaceId: number;

  constructor(db: Database.Database, workspaceId: number) {
    this.#db = db;
    this.#workspaceId = workspaceId;
  }

  /** Conversations whose subject, customer or company matches, newest first. */
  conversations(match: string, limit: number): number[] {
    return prepared(this.#db, CONVERSATIONS).pluck().all(match, limit) as number[];
  }

  /** @returns whether there may be more of them. */
  addConversations(match: string, isNamed: boolean): boolean {
    const ids = this.conversations(match, HITS_MAX);
    for (const id of ids) {
      if (!this.found.has(id)) this.found.set(id, {});
      if (isNamed) this.named.add(id);
    }
    return ids.length === HITS_MAX;
  }

  /** Adds the newest texts that match, of all conversations or of some. @returns whether there may be more of them. */
  addTexts(
    kind: "message" | "note",
    match: string,
    isWanted: (conversationId: number) => boolean = () => true,
  ): boolean {
    const text = prepared(this.#db, kind === "message" ? MESSAGES : NOTES)
      .pluck()
      .get(match, this.#workspaceId) as string;
    const hits = readStoredJson<TextHit[]>(text);
    for (const [id, conversationId, seq] of hits) {
      if (!isWanted(conversationId)) continue;
      const known = this.found.get(conversationId) ?? {};
      if ((known[kind]?.id ?? 0) < id) known[kind] = { id, seq };
      this.found.set(conversationId, known);
    }
    return hits.length === HITS_MAX;
  }

  /** Narrows a query down to some conversations. */
  among(match: string, ids: readonly number[]): string {
    return `${match} AND ${anyOf(ids.slice(0, AMONG_MAX).map((id) => conversationTerm(this.#workspaceId, id)))}`;
  }
}

/**
 * Conversations of a workspace in which all the words are: together in one message, in one note, in what the list knows
 * of the conversation, or divided between these and it ('maria boleto').
 * @param smallTab ids of conversations of the tab, when it may be so small a part of the workspace that its newest hits are
 * all elsewhere: they are searched one by one then. `newest` is the same for every page, so that a conversation is `named` on
 * all of them or on none; `next` are those from the page on.
 */
export function findHits(
  db: Database.Database,
  workspaceId: number,
  words: readonly QueryWord[],
  smallTab: { newest: () => readonly number[]; next: () => readonly number[] } | null,
): FoundConversations {
  const hits = new Hits(db, workspaceId);
  if (words.length === 0) return hits;
  const match = allOf(words);
  const isMoreMessages = hits.addTexts("message", match);
  const isMoreNotes = hits.addTexts("note", match);
  const isMoreConversations = hits.addConversations(match, true);
  if (smallTab && (isMoreMessages || isMoreNotes || isMoreConversations)) {
    const newest = isMoreConversations ? smallTab.newest() : [];
    if (newest.length > 0) hits.addConversations(hits.among(match, newest), true);
    const ids = smallTab.next();
    if (ids.length > 0) {
      const among = hits.among(match, ids);
      if (isMoreMessages) hits.addTexts("message", among);
      if (isMoreNotes) hits.addTexts("note", among);
      if (isMoreConversations) hits.addConversations(among, false);
    }
  }
  // With more hits than anybody looks through, hits of a looser kind are not missed.
  if (!isMoreMessages) for (const [outer, inner] of divisions(words)) addDivided(hits, outer, inner);
  return hits;
}

function addDivided(hits: Hits, outer: readonly QueryWord[], inner: readonly QueryWord[]): void {
  const ids = hits.conversations(allOf(outer), COMPARED_MAX);
  if (ids.length === 0) return;
  const known = new Set(ids);
  const isFew = ids.length <= AMONG_MAX;
  const match = isFew ? hits.among(allOf(inner), ids) : allOf(inner);
  for (const kind of ["message", "note"] as const) hits.addTexts(kind, match, (id) => known.has(id));
}

/** Ways to divide the words between the conversation and its texts: words that stand together on one side, or a single one. */
function divisions(words: readonly QueryWord[]): [outer: QueryWord[], inner: QueryWord[]][] {
  if (words.length > DIVIDED_MAX) return [];
  const ways: [QueryWord[], QueryWord[]][] = [];
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + 1; end <= words.length; end += 1) {
      const isEdge = start === 0 || end === words.length || end === start + 1;
      if (!isEdge || end - start === words.length) continue;
      ways.push([words.slice(start, end), [...words.slice(0, start), ...words.slice(end)]]);
    }
  }
  return ways;
}
