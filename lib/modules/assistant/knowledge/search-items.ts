import { plain } from "@/lib/kernel/plain";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { newestHits, vocabularyIn } from "@/lib/platform/search/index-hits";
import { type QueryWord, queryWords, whole } from "@/lib/platform/search/query-words";
import { alternatives, type Instead, readQuery } from "@/lib/platform/search/second-try";
import { wordForms } from "@/lib/platform/search/tokens";
import { countItemIds, type ItemFilter, itemIds, itemsOfPassages } from "../store/knowledge-search";

/** Newest passages that are looked at: a word of every document would otherwise cost what all of them have. */
const HITS_MAX = 1_000;

/** What narrows the list. `q` is looked for in title, content and tags, without case and accents. */
export type KnowledgeFilter = Pick<ItemFilter, "type" | "isActive"> & { q?: string | undefined };

/** Which part of the list is wanted. */
type Part = { beforeId?: number | undefined; take: number };
type Found = { ids: number[]; total: number };
type Way = { words: readonly QueryWord[]; instead: Instead | null };

async function* waysToMean(workspaceId: number, text: string): AsyncGenerator<Way> {
  // The same words, wherever they stand in a passage.
  yield { words: await queryWords(workspaceId, text), instead: null };
  const vocabulary = vocabularyIn(["knowledge_search"], workspaceId, (word) => [whole(workspaceId, wordForms(word))]);
  yield* alternatives(workspaceId, text, vocabulary);
}

async function findItems(reader: Reader, filter: ItemFilter, part: Part): Promise<Found> {
  const ids = await reader.all(itemIds(filter, part), {});
  const total = await reader.first(countItemIds(filter), {});
  return { ids: ids.map(({ id }) => id), total: total?.count ?? 0 };
}

/**
 * A page of the knowledge base's items that have a text, newest first; where none has, of those in which the words stand
 * apart, else of those that have what may have been meant.
 */
export async function searchKnowledgeItems(
  workspaceId: number,
  { q = "", ...filter }: KnowledgeFilter,
  part: Part,
): Promise<Found & { instead: Instead | null }> {
  const reader = reads(workspaceId);
  const { text, isExact } = readQuery(q);
  const first = await findItems(reader, { ...filter, text: plain(text.trim()) }, part);
  if (first.total > 0 || isExact || text.trim() === "") return { ...first, instead: null };
  for await (const { words, instead } of waysToMean(workspaceId, text)) {
    if (words.length === 0) continue;
    const items = await reader.all(itemsOfPassages, { ids: await newestHits("knowledge_search", words, HITS_MAX) });
    const among = items.map(({ itemId }) => itemId);
    const found = among.length === 0 ? null : await findItems(reader, { ...filter, text: "", among }, part);
    if (found && found.total > 0) return { ...found, instead };
  }
  return { ...first, instead: null };
}
