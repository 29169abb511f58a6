import { connections, prepared } from "@/lib/platform/db/connections";
import type { DirectoryIds } from "@/lib/platform/db/directory-page";
import { directoryMatch, plainText } from "@/lib/platform/db/directory-terms";
import { storedWordsLike } from "./corrections";
import { correctedQueries, type Instead, readQuery } from "./second-try";

// Fifty are many.
const COUNT = "SELECT count(*) FROM (SELECT 1 FROM directory_search WHERE directory_search MATCH ? LIMIT 50)";

const countWord = (workspaceId: number) => (word: string) =>
  prepared(connections().reader, COUNT)
    .pluck()
    .get(directoryMatch(workspaceId, [plainText(word)])) as number;

/**
 * Rows of the directory that have the words of a query; where none has, those with names that are written nearly like it.
 * @param list reads a page for a query.
 */
export function searchDirectory(
  workspaceId: number,
  query: string | undefined,
  list: (query: string | undefined) => DirectoryIds,
): DirectoryIds & { instead: Instead | null } {
  if (query === undefined) return { ...list(undefined), instead: null };
  const { text, isExact } = readQuery(query);
  const first = list(text);
  if (first.total > 0 || isExact) return { ...first, instead: null };
  const like = storedWordsLike(connections().reader, workspaceId);
  for (const corrected of correctedQueries(text, like, countWord(workspaceId))) {
    const page = list(corrected);
    if (page.total > 0) return { ...page, instead: { query: corrected, kind: "spelling" } };
  }
  return { ...first, instead: null };
}
