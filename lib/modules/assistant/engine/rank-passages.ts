import type { FoundPassage } from "../store/knowledge-search";
import { type Compared, compareWith } from "./ranking/compare";
import { FEATURES } from "./ranking/features";
import { FEATURE_WEIGHTS, SIGNAL_WEIGHTS } from "./ranking/ranking-weights";
import { rivalScore, type Scored, shareOfScores, signalsOf } from "./ranking/signals";

/** A passage with how sure it is that it answers the question: 0 to 1. */
export type RankedPassage = {
  passageId: number;
  itemId: number;
  title: string;
  category: string;
  tags: readonly string[];
  type: FoundPassage["type"];
  link: string | null;
  hasFile: boolean;
  heading: string;
  content: string;
  confidence: number;
};

/** Below it nothing is answered. Chosen on the questions of the evaluation's development half (docs/adr/0015-assistant.md). */
export const ANSWER_THRESHOLD = 0.75;

/** The highest confidence of a passage that lacks the fact asked for. */
const UNANSWERED = 0.3;
/** A passage that has none of the question's words and is about other things isn't found at all. */
const ABOUT_MIN = 0.12;

const EXACT = FEATURES.indexOf("exact");
const CONCEPTS = FEATURES.indexOf("concepts");
const ABOUT = FEATURES.indexOf("aboutOne");
const CAN_ANSWER = FEATURES.indexOf("canAnswer");

/** The sum of values times what each counts. */
const weighed = (values: readonly number[], weights: readonly number[]) =>
  values.reduce((sum, value, index) => sum + value * (weights[index] as number), 0);

const isFound = ({ features }: Compared) =>
  [EXACT, CONCEPTS].some((index) => (features[index] as number) > 0) || (features[ABOUT] as number) >= ABOUT_MIN;

/**
 * Passages of the workspace that may answer a question, the surest first, one per item; of an item that was said to answer it, the one
 * that fits it best.
 * @param limit most items. @param beside what else may answer it, ranked among them, under negative ids
 */
export async function rankPassages(
  workspaceId: number,
  text: string,
  limit = 5,
  beside: readonly FoundPassage[] = [],
): Promise<RankedPassage[]> {
  const comparedWith = await compareWith(workspaceId, text, beside);
  if (!comparedWith) return [];
  const { question, compared, compare, learned } = comparedWith;
  const learnedOf = ({ passage }: Compared) => learned.get(passage.found.itemId) ?? 0;
  const scored = compared
    .filter((one) => isFound(one) || learnedOf(one) > 0)
    .map((one): Scored => ({ ...one, score: weighed(one.features, FEATURE_WEIGHTS) }))
    .sort((one, two) => two.score - one.score || one.passage.found.passageId - two.passage.found.passageId);
  const best = bestOfItems(scored);
  // What a person said answers it comes first.
  const ordered = [...best].sort((one, two) => learnedOf(two) - learnedOf(one));
  return ordered.slice(0, limit).map((one) => {
    const { content, heading, passageId, itemId, title, category, type, link, hasFile } = one.passage.found;
    const place = { next: rivalScore(best, one), share: shareOfScores(scored, one) };
    const sure = 1 / (1 + Math.exp(-weighed(signalsOf(text, question, one, place, compare), SIGNAL_WEIGHTS)));
    const ours = one.features[CAN_ANSWER] === 1 ? sure : Math.min(UNANSWERED, sure);
    const confidence = Math.max(ours, learnedOf(one));
    const { tags } = one.passage;
    return {
      passageId,
      itemId,
      title,
      category,
      tags,
      type,
      link,
      hasFile: hasFile === 1,
      heading,
      content,
      confidence,
    };
  });
}

/** The best passage of each item, in their order. */
function bestOfItems(scored: readonly Scored[]): Scored[] {
  const best = new Map<number, Scored>();
  for (const one of scored) if (!best.has(one.passage.found.itemId)) best.set(one.passage.found.itemId, one);
  return [...best.values()];
}
