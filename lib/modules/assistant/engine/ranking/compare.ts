import { questionsOf, withPassagesOf } from "../../knowledge/search-passages";
import type { FoundPassage } from "../../store/knowledge-search";
import { prepareTopics } from "../topics/topic-space";
import { type AnalysedPassage, analysePassage } from "./analysed-passage";
import { weighedConcepts } from "./by-concepts";
import { candidatesFor } from "./candidates";
import { type AskedQuestion, askedQuestion, comparison, featuresOf, questionWords } from "./features";
import { learnedItems } from "./learned-questions";
import { slices } from "./slices";

/** A passage beside a question. */
export type Compared = { passage: AnalysedPassage; features: readonly number[] };

/** A question, what may answer it, and how sure each item is the answer that a person said answers it. */
type ComparedWith = {
  question: AskedQuestion;
  compared: Compared[];
  compare: ReturnType<typeof comparison>;
  learned: ReadonlyMap<number, number>;
};

/**
 * A question beside all that may answer it. Nothing where it says nothing that could be looked for.
 * @param beside passages that aren't of the knowledge base, under ids of their own
 */
export async function compareWith(
  workspaceId: number,
  text: string,
  beside: readonly FoundPassage[] = [],
): Promise<ComparedWith | null> {
  const asked = questionWords(text);
  if (asked.length === 0) return null;
  await prepareTopics();
  const { passages: candidates, size, rarityOf, words } = await candidatesFor(workspaceId, asked);
  const learned = await learnedItems(text, words, await questionsOf(workspaceId, candidates));
  const passages = [...(await withPassagesOf(workspaceId, [...learned.keys()], candidates)), ...beside];
  const question = askedQuestion(text, words, await weighedConcepts(workspaceId, text, size), rarityOf);
  const compare = comparison();
  const compared: Compared[] = [];
  const pause = slices();
  for (const found of passages) {
    const passage = analysePassage(found);
    compared.push({ passage, features: featuresOf(question, passage, compare) });
    await pause();
  }
  return { question, compared, compare, learned };
}
