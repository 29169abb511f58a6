import { prepareTopics } from "../topics/topic-space";
import { type AnalysedPassage, analysePassage } from "./analysed-passage";
import { weighedConcepts } from "./by-concepts";
import { candidatesFor } from "./candidates";
import { type AskedQuestion, askedQuestion, comparison, featuresOf, questionWords } from "./features";

/** How long passages are compared at a time, in milliseconds: what else the process does goes on in between. */
const SLICE_MS = 6;

/** A passage beside a question. */
export type Compared = { passage: AnalysedPassage; features: readonly number[] };

/** A question beside all that may answer it. Nothing where it says nothing that could be looked for. */
export async function compareWith(
  workspaceId: number,
  text: string,
): Promise<{ question: AskedQuestion; compared: Compared[]; compare: ReturnType<typeof comparison> } | null> {
  const asked = questionWords(text);
  if (asked.length === 0) return null;
  await prepareTopics();
  const { passages, size, rarityOf, words } = await candidatesFor(workspaceId, asked);
  const question = askedQuestion(text, words, await weighedConcepts(workspaceId, text, size), rarityOf);
  const compare = comparison();
  const compared: Compared[] = [];
  let until = performance.now() + SLICE_MS;
  for (const found of passages) {
    const passage = analysePassage(found);
    compared.push({ passage, features: featuresOf(question, passage, compare) });
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    until = performance.now() + SLICE_MS;
  }
  return { question, compared, compare };
}
