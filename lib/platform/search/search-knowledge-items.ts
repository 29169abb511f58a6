import { connections, prepared } from "@/lib/platform/db/connections";
import { findKnowledgeIds, type KnowledgeFilter } from "@/lib/platform/db/knowledge-list";
import { allOf } from "./find-hits";
import { frequentIn } from "./frequent-words";
import { type QueryWord, queryWords, whole } from "./query-words";
import { alternatives, type Instead, readQuery, storedVocabulary } from "./second-try";
import { wordForms } from "./tokens";

/** Fifty are many. */
const COUNT = "SELECT count(*) FROM (SELECT 1 FROM knowledge_search WHERE knowledge_search MATCH ? LIMIT 50)";
/** Newest passages that are looked at: a word of every document would otherwise cost what all of them have. */
const HITS_MAX = 1_000;
const ITEMS = `SELECT DISTINCT p.itemId FROM
    (SELECT rowid AS id FROM knowledge_search WHERE knowledge_search MATCH ? ORDER BY rowid DESC LIMIT ${HITS_MAX}) f
  JOIN knowledge_passage p ON p.id = f.id JOIN knowledge_item i ON i.workspaceId = p.workspaceId AND i.id = p.itemId
  WHERE p.workspaceId = ? AND p.revision = i.indexedRevision`;

type Way = { words: readonly QueryWord[]; instead: Instead | null };

function* waysToMean(workspaceId: number, text: string): Generator<Way> {
  const { reader } = connections();
  const count = (word: QueryWord) =>
    prepared(reader, COUNT)
      .pluck()
      .get(allOf([word])) as number;
  // The same words, wherever they stand in a passage.
  yield { words: queryWords(reader, workspaceId, text), instead: null };
  const vocabulary = storedVocabulary(reader, workspaceId, {
    count: (word) => count(whole(workspaceId, wordForms(word))),
    has: (word) => count(word) > 0,
    isFrequent: frequentIn(reader, ["knowledge_search"]),
  });
  yield* alternatives(workspaceId, text, vocabulary);
}

/**
 * A page of the knowledge base's items that have a text, newest first; where none has, of those in which the words stand
 * apart, else of those that have what may have been meant.
 */
export function searchKnowledgeItems(
  workspaceId: number,
  filter: KnowledgeFilter,
  page: { beforeId?: number; take: number },
): { ids: number[]; total: number; instead: Instead | null } {
  const { text, isExact } = readQuery(filter.q ?? "");
  const first = findKnowledgeIds(workspaceId, { ...filter, q: text }, page);
  if (first.total > 0 || isExact || text.trim() === "") return { ...first, instead: null };
  const items = prepared(connections().reader, ITEMS).pluck();
  for (const { words, instead } of waysToMean(workspaceId, text)) {
    if (words.length === 0) continue;
    const among = items.all(allOf(words), workspaceId) as number[];
    const found = among.length === 0 ? null : findKnowledgeIds(workspaceId, { ...filter, q: "", among }, page);
    if (found && found.total > 0) return { ...found, instead };
  }
  return { ...first, instead: null };
}
