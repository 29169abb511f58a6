import { storedWordsLike } from "@/lib/platform/search/corrections";
import { newestHits } from "@/lib/platform/search/index-hits";
import { correctedQueries, type Instead, readQuery } from "@/lib/platform/search/second-try";
import type { RowIds } from "./page-of-rows";
import { plainText, rowMatch } from "./terms";

/** So many hits are many; counting goes no further. */
const MANY = 50;

const countWord = (workspaceId: number) => async (word: string) =>
  (await newestHits("directory_search", rowMatch(workspaceId, [plainText(word)]), MANY)).length;

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
  const like = storedWordsLike(workspaceId);
  for (const corrected of await correctedQueries(text, like, countWord(workspaceId))) {
    const page = await list(corrected);
    if (page.total > 0) return { ...page, instead: { query: corrected, kind: "spelling" } };
  }
  return { ...first, instead: null };
}
