import { connections, prepared } from "@/lib/platform/db/connections";
import { storedWordsLike } from "@/lib/platform/search/corrections";
import { correctedQueries, type Instead, readQuery } from "@/lib/platform/search/second-try";
import type { RowIds } from "./page-of-rows";
import { plainText, rowMatch } from "./terms";

// Fifty are many.
const COUNT = "SELECT count(*) FROM (SELECT 1 FROM directory_search WHERE directory_search MATCH ? LIMIT 50)";

const countWord = (workspaceId: number) => (word: string) =>
  prepared(connections().reader, COUNT)
    .pluck()
    .get(rowMatch(workspaceId, [plainText(word)])) as number;

/**
 * Rows that have the words of a query; where none has, those with words that are written nearly like them.
 * @param list reads a page for a query.
 */
export async function searchRows(
  workspaceId: number,
  query: string | undefined,
  list: (query: string | undefined) => Promise<RowIds>,
): Promise<RowIds & { instead: Instead | null }> {
  if (query === undefined) return { ...(await list(undefined)), instead: null };
  const { text, isExact } = readQuery(query);
  const first = await list(text);
  if (first.total > 0 || isExact) return { ...first, instead: null };
  const like = storedWordsLike(connections().reader, workspaceId);
  for (const corrected of correctedQueries(text, like, countWord(workspaceId))) {
    const page = await list(corrected);
    if (page.total > 0) return { ...page, instead: { query: corrected, kind: "spelling" } };
  }
  return { ...first, instead: null };
}
