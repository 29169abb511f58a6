import { reads } from "@/lib/platform/db/reads";
import { workspaceKey } from "@/lib/platform/search/tokens";
import {
  countPassages,
  type FoundPassage,
  likelyPassages,
  passagesOfTerm,
  termsBetween,
} from "../store/knowledge-search";

/** Passages that are looked at; the best one is among these, or its words are everywhere. */
const CANDIDATES_MAX = 60;
/** Postings that one search reads, about; a word that stands in more passages decides nothing beside a rarer one. */
const POSTINGS_MAX = 2_500;

/** What the terms of a workspace's stems begin with. */
const keyOf = (workspaceId: number) => `${workspaceKey(workspaceId)}_`;

/** How many passages of the workspace have each of these stems. */
export async function countStems(workspaceId: number, stems: readonly string[]): Promise<Map<string, number>> {
  const reader = reads(workspaceId);
  const key = keyOf(workspaceId);
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (await reader.first(passagesOfTerm, { term: key + stem }))?.count ?? 0);
  return counts;
}

/** How many passages the workspace has. */
export async function countAllPassages(workspaceId: number): Promise<number> {
  return (await reads(workspaceId).first(countPassages, {}))?.count ?? 0;
}

/** Stems of the index that begin alike, for a word that isn't there as it was typed. */
export async function stemsLike(workspaceId: number, start: string, limit: number): Promise<string[]> {
  const key = keyOf(workspaceId);
  const range = { from: key + start, before: `${key + start}\u{10ffff}`, limit };
  return (await reads(workspaceId).all(termsBetween, range)).map(({ term }) => term.slice(key.length));
}

/**
 * Active passages that have any of the stems, the likeliest first.
 * @param groups alternatives of one word each, the rarest first, with how many passages have them.
 */
export async function findPassages(
  workspaceId: number,
  groups: readonly { stems: readonly string[]; count: number }[],
): Promise<FoundPassage[]> {
  const key = keyOf(workspaceId);
  const terms = new Set<string>();
  let postings = 0;
  for (const { stems, count } of groups) {
    if (terms.size > 0 && postings + count > POSTINGS_MAX) break;
    postings += count;
    for (const stem of stems) terms.add(key + stem);
  }
  if (terms.size === 0) return [];
  // Terms hold letters and digits only: nothing of a question can become an operator.
  const match = [...terms].map((term) => `"${term.replaceAll('"', "")}"`).join(" OR ");
  return reads(workspaceId).all(likelyPassages, { match, limit: CANDIDATES_MAX });
}
