import { languageOf } from "@/lib/platform/i18n/language";
import { meaningOfStem } from "@/lib/platform/search/thesaurus";
import { mustHave } from "../asked-attribute";
import { THING_WORDS, WEAK_WORDS } from "../thesaurus";
import { likeness, type Place, sumOf, topicSpace } from "../topics/topic-space";
import { isSameWord, type Word, wordsOf } from "../words";
import type { AnalysedPassage } from "./analysed-passage";
import { coverageOf, type WeighedConcept } from "./by-concepts";
import { statesFacts } from "./fact-kinds";

/** What is compared between a question and a passage; each is from 0 to about 1. `ranking-weights.ts` says how much each counts. */
export const FEATURES = [
  /** Share of the question's weight whose very words the passage has, anywhere, and in one statement with its head. */
  "exact",
  "exactInOne",
  /** The same with words that are about the same. */
  "alike",
  "alikeInOne",
  "alikeInHead",
  /** Likeness of the question's place among the topics to the passage's, to that of one statement, with and without its head, and the head's. */
  "about",
  "aboutOne",
  "aboutOneAlone",
  "aboutHead",
  /** Share of the head that the question speaks of. */
  "headAsked",
  /** Whether the passage has what the question can't be answered without, and the kinds of fact that it asks for. */
  "canAnswer",
  "facts",
  /** The best statement, by all of the above, and the best that states such a fact. */
  "bestOne",
  "bestFact",
  /** The best statement that has what the question can't be answered without: the price of the thing, and not of another. */
  "bestAnswer",
  /** Longer passages have more words by chance. */
  "length",
  "isDocument",
  /** What the list of everyday meanings finds: `by-concepts.ts`. */
  "concepts",
  "conceptsInHead",
  "conceptsOfTitle",
  "conceptsSure",
  /** Whether it is in another language than the question. */
  "otherLanguage",
] as const;

/** A question as passages are compared with it. */
export type AskedQuestion = {
  words: readonly { word: Word; weight: number }[];
  /** Sum of the weights; never 0. */
  weight: number;
  place: Place | null;
  concepts: readonly WeighedConcept[];
  language: ReturnType<typeof languageOf>;
  /** What a text must have to answer it; null: nothing in particular. */
  mustHave: ((text: string) => boolean) | null;
  facts: (text: string) => number;
};

/** Words that differ more than this are about different things. */
const ALIKE_MIN = 0.3;
/** What a word that is about the same is worth beside the word itself. */
const ALIKE = 0.9;
/** How alike two words are that mean the same. */
const SAME = 0.95;
const WEAK_WEIGHT = 0.3;
const THING_WEIGHT = 0.5;
const WEIGHT_MIN = 0.3;
const WEIGHT_MAX = 4;

/** A question with what each of its words says. @param rarityOf how rare a word is in the knowledge base: 0 to about 6 */
export function askedQuestion(
  text: string,
  asked: readonly Word[],
  concepts: readonly WeighedConcept[],
  rarityOf: (word: Word) => number,
): AskedQuestion {
  const space = topicSpace();
  // Which thing it was is seldom what a question is about, where it says anything else.
  const hasMore = asked.some(({ text: word }) => !THING_WORDS.has(word) && !WEAK_WORDS.has(word));
  const kindOf = (word: string) =>
    WEAK_WORDS.has(word) ? WEAK_WEIGHT : hasMore && THING_WORDS.has(word) ? THING_WEIGHT : 1;
  const words = asked.map((word) => ({
    word,
    weight: Math.max(WEIGHT_MIN, Math.min(WEIGHT_MAX, rarityOf(word))) * space.weightOf(word) * kindOf(word.text),
  }));
  return {
    words,
    weight: words.reduce((sum, { weight }) => sum + weight, 0) || 1,
    place: sumOf(words.map(({ word, weight }) => ({ place: space.placeOf(word), weight }))),
    concepts,
    language: languageOf(text),
    mustHave: mustHave(text),
    facts: statesFacts(text),
  };
}

/** The words of a question; an order's or a phone's number says nothing of what is asked. */
export const questionWords = (text: string) => wordsOf(text).filter((word) => !/^\d{3,}$/.test(word.text));

/** Compares words, and remembers: the same ones meet in every passage. */
export type Comparison = (one: Word, two: Word) => number;

/** A comparison of words for one question: 1 for the same word in another form, else how much they are about the same. */
export function comparison(): Comparison {
  const space = topicSpace();
  const known = new Map<string, number>();
  return (one, two) => {
    const key = `${one.text} ${two.text}`;
    let like = known.get(key);
    if (like === undefined) {
      if (isSameWord(one, two)) like = 1;
      else if (meansTheSame(one, two)) like = SAME;
      else like = likeness(space.placeOf(one), space.placeOf(two));
      known.set(key, like);
    }
    return like;
  };
}

// The list of everyday meanings knows both languages, the topics one each.
const meansTheSame = (one: Word, two: Word) =>
  one.stems.some((stem) => {
    const meaning = meaningOfStem(stem);
    return meaning !== undefined && two.stems.some((other) => meaning.stems.has(other));
  });

const soft = (like: number) => (like >= 1 ? 1 : like < ALIKE_MIN ? 0 : like * ALIKE);

/** The features of a passage for a question, in their order. */
export function featuresOf(question: AskedQuestion, passage: AnalysedPassage, compare: Comparison): number[] {
  const covered = (ofText: (asked: Word) => number) => {
    let exact = 0;
    let alike = 0;
    for (const { word, weight } of question.words) {
      const like = ofText(word);
      if (like >= 1) exact += weight;
      alike += soft(like) * weight;
    }
    return { exact: exact / question.weight, alike: alike / question.weight };
  };
  const most = (asked: Word, words: readonly Word[]) =>
    words.reduce((best, word) => Math.max(best, compare(asked, word)), 0);
  const all = covered((asked) => most(asked, passage.words));
  const head = new Map(question.words.map(({ word }) => [word, most(word, passage.head)]));
  const inHead = covered((asked) => head.get(asked) ?? 0);
  const one = { exact: 0, alike: 0, about: 0, alone: 0, best: 0, fact: 0, answer: 0 };
  for (const statement of passage.statements) {
    const { exact, alike } = covered((asked) => Math.max(head.get(asked) ?? 0, most(asked, statement.words)));
    const about = likeness(question.place, statement.withHead);
    const alone = likeness(question.place, statement.place);
    const together = (alike + about + alone) / 3;
    one.exact = Math.max(one.exact, exact);
    one.alike = Math.max(one.alike, alike);
    one.about = Math.max(one.about, about);
    one.alone = Math.max(one.alone, alone);
    one.best = Math.max(one.best, together);
    if (!question.mustHave || question.mustHave(statement.text)) one.answer = Math.max(one.answer, together);
    one.fact = Math.max(one.fact, together * question.facts(statement.text));
  }
  const coverage = coverageOf(passage, question.concepts);
  const { title, heading, content, type } = passage.found;
  const text = `${title} ${heading} ${content}`;
  return [
    all.exact,
    one.exact,
    all.alike,
    one.alike,
    inHead.alike,
    likeness(question.place, passage.place),
    one.about,
    one.alone,
    likeness(question.place, passage.headPlace),
    headAsked(question, passage.head, compare),
    !question.mustHave || question.mustHave(text) ? 1 : 0,
    question.facts(text),
    one.best,
    one.fact,
    one.answer,
    Math.log(passage.words.length + 1) / 5,
    type === "document" ? 1 : 0,
    coverage.covered,
    coverage.head,
    coverage.about,
    coverage.sure,
    question.language !== "unknown" && ![question.language, "unknown"].includes(passage.language) ? 1 : 0,
  ];
}

function headAsked(question: AskedQuestion, head: readonly Word[], compare: Comparison): number {
  const space = topicSpace();
  let asked = 0;
  let all = 0;
  for (const word of head) {
    const weight = space.weightOf(word);
    all += weight;
    asked += weight * soft(question.words.reduce((best, one) => Math.max(best, compare(one.word, word)), 0));
  }
  return all === 0 ? 0 : asked / all;
}
