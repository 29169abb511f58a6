import { isOfWords, signsOf } from "./signs";
import weights from "./weights.json";

const WEIGHTS = new Map(Object.entries(weights as Record<string, number>));
/** What a message counts before it has said anything. */
const BIAS = WEIGHTS.get("") ?? 0;
/** So sure it has to be (logarithm of the odds): one call too many costs less than a customer who waits in vain. */
const ASKS_MIN = -0.5;
/** However short it is: words that nobody knows ask for nobody. */
const WORDS_MIN = 0.5;
/** A sentence of several has to say it so much more clearly than a message alone. */
const PART_LESS = 0.7;
const PARTS_MAX = 20;

/** Whether a customer asks for a person, in Portuguese or English; learned from messages (eval/person) by `npm run eval -- --train-person`. */
export const asksForPerson = (text: string): boolean => sureOf(text) >= ASKS_MIN;

/** How sure it is that a message, or one of its sentences, asks for a person. */
function sureOf(text: string): number {
  const parts = text.split(/(?<=[.!?])\s+/, PARTS_MAX);
  const ofParts = parts.length > 1 ? parts.map((part) => scoreOf(part) - PART_LESS) : [];
  return Math.max(scoreOf(text), ...ofParts);
}

function scoreOf(text: string): number {
  let [score, ofWords] = [BIAS, 0];
  for (const sign of signsOf(text)) {
    const weight = WEIGHTS.get(sign) ?? 0;
    score += weight;
    if (isOfWords(sign)) ofWords += weight;
  }
  return ofWords >= WORDS_MIN ? score : Number.NEGATIVE_INFINITY;
}
