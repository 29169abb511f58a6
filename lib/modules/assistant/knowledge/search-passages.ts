import { reads } from "@/lib/platform/db/reads";
import { workspaceKey } from "@/lib/platform/search/tokens";
import { knowledgeIndex } from "../store/knowledge-index";
import { type QuestionRow, questionsOfItems } from "../store/knowledge-question";
import {
  countPassages,
  type FoundPassage,
  firstPassages,
  passagesAmong,
  passagesOfItems,
} from "../store/knowledge-search";

/** Passages that are looked at; the best one is among these, or its words are everywhere. */
const CANDIDATES_MAX = 60;
/** Passages of items that were said to answer a question; a long document's answer is among its first, or has the question's words. */
const PASSAGES_OF_ITEMS_MAX = 500;
/** Postings that one search reads, about; a word that stands in more passages decides nothing beside a rarer one. */
const POSTINGS_MAX = 2_500;

/** What the terms of a workspace's stems begin with. */
const keyOf = (workspaceId: number) => `${workspaceKey(workspaceId)}_`;

/** How many passages of the workspace have each of these stems. */
export async function countStems(workspaceId: number, stems: readonly string[]): Promise<Map<string, number>> {
  const key = keyOf(workspaceId);
  const counts = await knowledgeIndex().counts(
    reads(workspaceId),
    stems.map((stem) => key + stem),
  );
  return new Map(stems.map((stem) => [stem, counts.get(key + stem) ?? 0]));
}

/** How many passages the workspace has. */
export async function countAllPassages(workspaceId: number): Promise<number> {
  return (await reads(workspaceId).first(countPassages, {}))?.count ?? 0;
}

/** Stems of the index that begin alike, for a word that isn't there as it was typed. */
export async function stemsLike(workspaceId: number, start: string, limit: number): Promise<string[]> {
  const key = keyOf(workspaceId);
  const range = { from: key + start, before: `${key + start}\u{10ffff}`, limit };
  return (await knowledgeIndex().termsBetween(reads(workspaceId), range)).map((term) => term.slice(key.length));
}

/** Every active passage of a workspace that has at most so many. */
export function allPassages(workspaceId: number, limit: number): Promise<FoundPassage[]> {
  return reads(workspaceId).all(firstPassages, { limit });
}

/** The questions that the items of some passages were said to answer. */
export async function questionsOf(
  workspaceId: number,
  passages: readonly FoundPassage[],
): Promise<Pick<QuestionRow, "itemId" | "text">[]> {
  const itemIds = [...new Set(passages.map(({ itemId }) => itemId))];
  return itemIds.length === 0 ? [] : reads(workspaceId).all(questionsOfItems, { itemIds });
}

/** Some passages with the others of some of their items. */
export async function withPassagesOf(
  workspaceId: number,
  itemIds: readonly number[],
  passages: readonly FoundPassage[],
): Promise<readonly FoundPassage[]> {
  if (itemIds.length === 0) return passages;
  const others = await reads(workspaceId).all(passagesOfItems, { itemIds, limit: PASSAGES_OF_ITEMS_MAX });
  return [...new Map([...others, ...passages].map((passage) => [passage.passageId, passage])).values()];
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
  const reader = reads(workspaceId);
  const ids = await knowledgeIndex().likely(reader, [...terms], CANDIDATES_MAX);
  const found = new Map((await reader.all(passagesAmong, { ids })).map((passage) => [passage.passageId, passage]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
