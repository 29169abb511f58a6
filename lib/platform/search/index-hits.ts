import { globalReads } from "@/lib/platform/db/reads";
import type { SearchTables } from "@/lib/platform/db/sql/search-tables";
import { frequentIn } from "./frequent-words";
import type { Match } from "./match";
import type { QueryWord } from "./query-words";
import { storedVocabulary, type Vocabulary } from "./second-try";
import { termIndex } from "./term-index";

/** A full-text index. */
export type SearchTable = keyof SearchTables;

/** So many hits are many; counting goes no further. */
const MANY = 50;

/** Newest rows of an index that match: their numbers, the highest first. Every term names its workspace. */
export function newestHits(index: SearchTable, match: Match, limit: number): Promise<number[]> {
  return termIndex().newest(globalReads, index, match, limit);
}

/** What is known of the words of some indexes. @param wordsOf the words of a text as those indexes have them */
export function vocabularyIn(
  indexes: readonly SearchTable[],
  workspaceId: number,
  wordsOf: (text: string) => readonly QueryWord[],
): Vocabulary {
  const count = async (words: readonly QueryWord[], max: number) => {
    const hits = await Promise.all(indexes.map((index) => newestHits(index, words, max)));
    return hits.reduce((sum, ids) => sum + ids.length, 0);
  };
  return storedVocabulary(workspaceId, {
    count: (word) => count(wordsOf(word), MANY),
    has: async (word) => (await count([word], 1)) > 0,
    isFrequent: frequentIn(indexes),
  });
}
