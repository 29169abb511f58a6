import { connections, prepared } from "@/lib/platform/db/connections";
import { allOf } from "./find-hits";
import { frequentIn, type SearchTable } from "./frequent-words";
import type { QueryWord } from "./query-words";
import { storedVocabulary, type Vocabulary } from "./second-try";

/** So many hits are many; counting goes no further. */
const MANY = 50;

/** Newest rows of a table of the index that a match expression finds: their ids, the newest first. */
export function newestHits(table: SearchTable, match: string, limit: number): number[] {
  if (match === "") return [];
  const sql = `SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ?`;
  return prepared(connections().reader, sql).pluck().all(match, limit) as number[];
}

/** What is known of the words of one table of the index. @param wordsOf the words of a text as that table has them */
export function vocabularyIn(
  table: SearchTable,
  workspaceId: number,
  wordsOf: (text: string) => readonly QueryWord[],
): Vocabulary {
  const { reader } = connections();
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT ${MANY})`;
  const count = (words: readonly QueryWord[]) => prepared(reader, sql).pluck().get(allOf(words)) as number;
  return storedVocabulary(reader, workspaceId, {
    count: (word) => count(wordsOf(word)),
    has: (word) => count([word]) > 0,
    isFrequent: frequentIn(reader, [table]),
  });
}
