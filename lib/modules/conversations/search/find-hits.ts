import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { newestHits } from "@/lib/platform/search/index-hits";
import { type Match, ofAudiences } from "@/lib/platform/search/match";
import type { QueryWord } from "@/lib/platform/search/query-words";
import { audienceTerm, groupTerm } from "@/lib/platform/search/tokens";
import { textHits } from "./text-hits";

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

/** Where a search looks. */
export type Scope = {
  /** Audiences all of whose conversations are looked into, and all others: a team's id, or 0. */
  audiences: readonly number[];
  others: readonly number[];
  /** Ids of conversations of other audiences that are looked into as well. */
  beside: () => Promise<readonly number[]>;
};

/** Conversations that a search finds, and those of them that are found by subject, customer or company. */
export type FoundConversations = { found: ReadonlyMap<number, Found>; named: ReadonlySet<number> };

/** One search in one workspace. */
class Hits {
  readonly found = new Map<number, Found>();
  readonly named = new Set<number>();
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Conversations whose subject, customer or company matches, newest first. */
  conversations(match: Match, limit: number): Promise<number[]> {
    return newestHits("conversation_search", match, limit);
  }

  /** @returns whether there may be more of them. */
  async addConversations(match: Match, isNamed: boolean): Promise<boolean> {
    const ids = await this.conversations(match, HITS_MAX);
    for (const id of ids) {
      if (!this.found.has(id)) this.found.set(id, {});
      if (isNamed) this.named.add(id);
    }
    return ids.length === HITS_MAX;
  }

  /** Adds the newest texts that match, of all conversations or of some. @returns whether there may be more of them. */
  async addTexts(
    kind: "message" | "note",
    match: Match,
    isWanted: (conversationId: number) => boolean = () => true,
  ): Promise<boolean> {
    const hits = await textHits(this.#reader, kind, match, HITS_MAX);
    for (const [id, conversationId, seq] of hits) {
      if (!isWanted(conversationId)) continue;
      const known = this.found.get(conversationId) ?? {};
      if ((known[kind]?.id ?? 0) < id) known[kind] = { id, seq };
      this.found.set(conversationId, known);
    }
    return hits.length === HITS_MAX;
  }

  /**
   * Adds what some conversations have, some at a time: their subjects, customers and companies, their messages and notes.
   */
  async addOf(words: Match, ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += AMONG_MAX) {
      const among = this.among(words, ids.slice(start, start + AMONG_MAX));
      await this.addTexts("message", among);
      await this.addTexts("note", among);
      await this.addConversations(among, true);
    }
  }

  /** Narrows a query down to some conversations. */
  among(match: Match, ids: readonly number[]): Match {
    return [...match, { terms: ids.slice(0, AMONG_MAX).map((id) => groupTerm(this.#reader.workspaceId, id)) }];
  }
}

/**
 * Conversations of a workspace in which all the words are: together in one message, in one note, in what the list knows
 * of the conversation, or divided between these and it ('maria boleto').
 * @param scope the audiences that are looked into, and conversations of others
 * @param smallTab ids of conversations of the tab, when it may be so small a part of the workspace that its newest hits are
 * all elsewhere: they are searched one by one then. `newest` is the same for every page, so that a conversation is `named` on
 * all of them or on none; `next` are those from the page on.
 */
export async function findHits(
  reader: Reader,
  words: readonly QueryWord[],
  scope: Scope,
  smallTab: { newest: () => Promise<readonly number[]>; next: () => Promise<readonly number[]> } | null,
): Promise<FoundConversations> {
  const hits = new Hits(reader);
  if (words.length === 0) return hits;
  await hits.addOf(words, await scope.beside());
  const { audiences, others } = scope;
  const within = ofAudiences(audiences, others, (audience) => audienceTerm(reader.workspaceId, audience));
  if (!within) return hits;
  const match: Match = [...words, ...within];
  const [isMoreMessages, isMoreNotes, isMoreConversations] = await Promise.all([
    hits.addTexts("message", match),
    hits.addTexts("note", match),
    hits.addConversations(match, true),
  ]);
  if (smallTab && (isMoreMessages || isMoreNotes || isMoreConversations)) {
    const newest = isMoreConversations ? await smallTab.newest() : [];
    if (newest.length > 0) await hits.addConversations(hits.among(match, newest), true);
    const ids = await smallTab.next();
    if (ids.length > 0) {
      const among = hits.among(match, ids);
      if (isMoreMessages) await hits.addTexts("message", among);
      if (isMoreNotes) await hits.addTexts("note", among);
      if (isMoreConversations) await hits.addConversations(among, false);
    }
  }
  // With more hits than anybody looks through, hits of a looser kind are not missed.
  if (!isMoreMessages)
    await Promise.all(divisions(words).map(([outer, inner]) => addDivided(hits, [...outer, ...within], inner)));
  return hits;
}

async function addDivided(hits: Hits, outer: Match, inner: readonly QueryWord[]): Promise<void> {
  const ids = await hits.conversations(outer, COMPARED_MAX);
  if (ids.length === 0) return;
  const known = new Set(ids);
  const isFew = ids.length <= AMONG_MAX;
  const match = isFew ? hits.among(inner, ids) : inner;
  const isWanted = (id: number) => known.has(id);
  await Promise.all([hits.addTexts("message", match, isWanted), hits.addTexts("note", match, isWanted)]);
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
