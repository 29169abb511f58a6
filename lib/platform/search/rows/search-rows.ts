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
export type Wanted = { q?: string | undefined; among?: readonly number[] | undefined };

/** How a list is read. */
type Lists = {
  /** Ids of the rows to which all else is narrowed. */
  within?: readonly number[] | undefined;
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
  const { within } = lists;
  if (query === undefined) return { ...(await lists.page({ among: within })), instead: null };
  const { text, isExact } = readQuery(query);
  const first = await firstPage(lists, text);
  const list = (q: string) => lists.page({ q, among: within });
  if (first.total > 0 || isExact) return { ...first, instead: null };
  const like = storedWordsLike(workspaceId);
  for (const corrected of await correctedQueries(text, like, countWord(workspaceId))) {
    const page = await list(corrected);
    if (page.total > 0) return { ...page, instead: { query: corrected, kind: "spelling" } };
  }
  return { ...first, instead: null };
}

async function firstPage(lists: Lists, text: string): Promise<RowIds> {
  const { within } = lists;
  const worded = { q: text, among: within };
  const found = await lists.named(text);
  const named = within ? found.filter((id) => within.includes(id)) : found;
  if (named.length === 0) return lists.page(worded);
  const ids = await lists.all(worded, FEW + 1);
  // So many have the words that few would look for the others behind them.
  if (ids.length > FEW) return lists.page(worded);
  return lists.page({ among: [...new Set([...ids, ...named])] });
}
