import { storedWordsLike } from "@/lib/platform/search/corrections";
import { newestHits } from "@/lib/platform/search/index-hits";
import { correctedQueries, type Instead, readQuery } from "@/lib/platform/search/second-try";
import { FEW, type RowIds } from "./page-of-rows";
import { plainText, rowMatch } from "./terms";

/** So many hits are many; counting goes no further. */
const MANY = 50;

const countWord = (workspaceId: number) => async (word: string) =>
  (await newestHits("directory_search", rowMatch(workspaceId, [plainText(word)]), MANY)).length;

/** Which rows are wanted of a list: those with words, or some of them. */
type Wanted = { q?: string | undefined; among?: readonly number[] | undefined };

/** How a list is read. */
type Lists = {
  /** A page of the rows that are wanted. */
  page(wanted: Wanted): Promise<RowIds>;
  /** Ids of all of them, at most so many and in any order. */
  all(wanted: Wanted, most: number): Promise<readonly number[]>;
  /** Ids of rows that have a text elsewhere than in their words. */
  named(text: string): Promise<readonly number[]>;
};

/**
 * Rows that have the words of a query, and those that have it elsewhere; where none has, those with words that are written nearly
 * like them.
 */
export async function searchRows(
  workspaceId: number,
  query: string | undefined,
  lists: Lists,
): Promise<RowIds & { instead: Instead | null }> {
  if (query === undefined) return { ...(await lists.page({})), instead: null };
  const { text, isExact } = readQuery(query);
  const first = await firstPage(lists, text);
  const list = (q: string) => lists.page({ q });
  if (first.total > 0 || isExact) return { ...first, instead: null };
  const like = storedWordsLike(workspaceId);
  for (const corrected of await correctedQueries(text, like, countWord(workspaceId))) {
    const page = await list(corrected);
    if (page.total > 0) return { ...page, instead: { query: corrected, kind: "spelling" } };
  }
  return { ...first, instead: null };
}

async function firstPage(lists: Lists, text: string): Promise<RowIds> {
  const named = await lists.named(text);
  if (named.length === 0) return lists.page({ q: text });
  const worded = await lists.all({ q: text }, FEW + 1);
  // So many have the words that few would look for the others behind them.
  if (worded.length > FEW) return lists.page({ q: text });
  return lists.page({ among: [...new Set([...worded, ...named])] });
}
