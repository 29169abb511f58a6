import { connections, prepared } from "@/lib/platform/db/connections";
import type { SearchTables } from "@/lib/platform/db/sql/search-tables";
import { frequentIn } from "./frequent-words";
import { allOf } from "./match";
import { type QueryWord, queryWords } from "./query-words";
import { storedVocabulary, type Vocabulary } from "./second-try";

/** A full-text index. */
export type SearchTable = keyof SearchTables;

/** So many hits are many; counting goes no further. */
const MANY = 50;

/** Newest rows of an index that a match expression finds: their ids, the newest first. */
export function newestHits(table: SearchTable, match: string, limit: number): number[] {
  if (match === "") return [];
  const sql = `SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ?`;
  return prepared(connections().reader, sql).pluck().all(match, limit) as number[];
}

/** The words of a query, the last of them perhaps not typed to its end. */
export function storedWords(workspaceId: number, query: string): QueryWord[] {
  return queryWords(connections().reader, workspaceId, query);
}

/** What is known of the words of some indexes. @param wordsOf the words of a text as those indexes have them */
export function vocabularyIn(
  tables: readonly SearchTable[],
  workspaceId: number,
  wordsOf: (text: string) => readonly QueryWord[],
): Vocabulary {
  const { reader } = connections();
  const counts = tables.map((table) => `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT ?)`);
  const count = (words: readonly QueryWord[], max: number) => {
    const match = allOf(words);
    return counts.reduce((sum, sql) => sum + (prepared(reader, sql).pluck().get(match, max) as number), 0);
  };
  return storedVocabulary(reader, workspaceId, {
    count: (word) => count(wordsOf(word), MANY),
    has: (word) => count([word], 1) > 0,
    isFrequent: frequentIn(reader, tables),
  });
}
