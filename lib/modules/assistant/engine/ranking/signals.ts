import { isOwnAffair } from "../asked-attribute";
import { topicSpace } from "../topics/topic-space";
import type { Compared } from "./compare";
import { type AskedQuestion, type Comparison, FEATURES } from "./features";
import { placesIn } from "./named-places";

/** A passage with the sum of what its features count. */
export type Scored = Compared & { score: number };

const at = (name: (typeof FEATURES)[number]) => FEATURES.indexOf(name);
const ALIKE_IN_ONE = at("alikeInOne");
const ABOUT_ONE = at("aboutOne");
const BEST_ONE = at("bestOne");
const EXACT = at("exact");
const ALIKE = at("alike");
const CAN_ANSWER = at("canAnswer");
const FACTS = at("facts");
const CONCEPTS_SURE = at("conceptsSure");
const CONCEPTS_OF_TITLE = at("conceptsOfTitle");
const HEAD_ASKED = at("headAsked");
const ALIKE_IN_HEAD = at("alikeInHead");
const EXACT_IN_ONE = at("exactInOne");
const BEST_ANSWER = at("bestAnswer");

// A passage in another language says the same, or something else to somebody else.
const isBeside = (one: Scored) => {
  const { language } = one.passage;
  return ({ passage }: Scored) => [language, "unknown"].includes(passage.language) || language === "unknown";
};

/** The score of what a passage competes with: the best passage of another item, the best first; 0 where there is none. */
export function rivalScore(scored: readonly Scored[], one: Scored): number {
  const { itemId } = one.passage.found;
  return scored.filter(isBeside(one)).find(({ passage }) => passage.found.itemId !== itemId)?.score ?? 0;
}

/** A passage's share of all scores together, as a softmax has it. */
export function shareOfScores(scored: readonly Scored[], one: Scored): number {
  return 1 / scored.filter(isBeside(one)).reduce((sum, { score }) => sum + Math.exp(score - one.score), 0);
}

/**
 * By what is judged whether a passage is the answer: its features, how far it is ahead, and what of the question it leaves open. Their
 * weights are in `ranking-weights.ts`.
 * @param next the score of the next item's best passage; @param share of all passages' scores together, as a softmax has it
 */
export function signalsOf(
  text: string,
  question: AskedQuestion,
  { passage, features, score }: Scored,
  { next, share }: { next: number; share: number },
  compare: Comparison,
): number[] {
  const space = topicSpace();
  const value = (index: number) => features[index] as number;
  const missed = question.words
    .map(
      ({ word, weight }) => weight * (1 - passage.words.reduce((most, one) => Math.max(most, compare(word, one)), 0)),
    )
    .sort((one, two) => two - one);
  const unknown = question.words.filter(({ word }) => !space.knows(word)).length;
  const { title, heading, content } = passage.found;
  const there = new Set(placesIn(`${title} ${heading} ${content} ${passage.tags.join(" ")}`));
  const places = placesIn(text);
  const elsewhere = places.some((place) => !there.has(place)) ? 1 : 0;
  const open = leftOpen(question, passage, compare);
  return [
    1,
    ...features,
    score / 10,
    (score - next) / 5,
    share,
    Math.min(1, question.words.length / 10),
    question.words.length === 0 ? 0 : unknown / question.words.length,
    (missed[0] ?? 0) / 4,
    (missed[1] ?? 0) / 4,
    elsewhere,
    isOwnAffair(text) ? 1 : 0,
    value(EXACT) * value(ALIKE),
    value(ALIKE_IN_ONE) * value(ABOUT_ONE),
    value(ALIKE_IN_ONE) ** 2,
    value(ABOUT_ONE) ** 2,
    value(BEST_ONE) ** 2,
    value(CAN_ANSWER) * value(BEST_ONE),
    value(FACTS) * value(BEST_ONE),
    value(CONCEPTS_SURE) ** 2,
    value(CONCEPTS_SURE) * value(CONCEPTS_OF_TITLE),
    Math.max(0, value(CONCEPTS_SURE) - 0.6),
    value(HEAD_ASKED) * value(ALIKE_IN_HEAD),
    value(HEAD_ASKED) * value(EXACT),
    value(HEAD_ASKED) * value(ALIKE_IN_HEAD) * value(FACTS),
    value(EXACT) ** 3,
    value(EXACT_IN_ONE) ** 2,
    question.mustHave === null ? 0 : 1,
    question.mustHave === null ? 0 : value(BEST_ANSWER),
    open / 4,
    open / question.weight,
    (open / question.weight) ** 2,
    // A short question that leaves a rare word open asks for something else.
    open > 1.5 && question.words.length <= 4 ? 1 : 0,
  ];
}

/** The weight of the word that the passage's best statement, with its head, leaves most open. */
function leftOpen(question: AskedQuestion, { head, statements }: Scored["passage"], compare: Comparison): number {
  const inHead = question.words.map(({ word }) => head.reduce((most, one) => Math.max(most, compare(word, one)), 0));
  let least = Number.POSITIVE_INFINITY;
  for (const { words } of statements) {
    let open = 0;
    for (const [index, { word, weight }] of question.words.entries()) {
      const like = words.reduce((most, one) => Math.max(most, compare(word, one)), inHead[index] as number);
      open = Math.max(open, weight * (1 - like));
    }
    least = Math.min(least, open);
  }
  return Number.isFinite(least) ? least : 0;
}
