import { languageOf } from "@/lib/platform/i18n/language";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { spaced } from "@/lib/platform/search/thesaurus";
import { tokens, wordForms } from "@/lib/platform/search/tokens";
import { countAllPassages, countStems, findPassages, stemsLike } from "../knowledge/search-passages";
import type { FoundPassage } from "../store/knowledge-search";
import { canAnswer } from "./asked-attribute";
import { type Concept, conceptsOf, stemsOfPhrase } from "./question-words";

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
export const ANSWER_THRESHOLD = 0.6;

/** The highest confidence of a passage that lacks the fact asked for. */
const UNANSWERED = 0.3;
/** What a word that means the same is worth beside the word itself, and one that differs by a letter. */
const ALIKE = 0.9;
const MISTYPED = 0.85;
const WEAK_WEIGHT = 0.15;
const THING_WEIGHT = 0.5;
/** A word that the base doesn't know counts like one that it knows from two passages, and no more. */
const RARITY_MAX = 3.2;
/** Where a word stands in the text alone, it says less about what the passage is about than in the title. */
const BODY = 0.85;
/** A small base is treated like one of this many passages: otherwise one item would make every word common. */
const PASSAGES_MIN = 60;
const TYPO_LETTERS = 5;
const TYPO_STEMS = 300;

type Weighed = Concept & { isMeant: boolean; weight: number; mistyped: readonly string[]; count: number };

// Things count where nothing else is said.
function meantIn(concepts: readonly Concept[]): (concept: Concept) => boolean {
  const hasMore = concepts.some(({ isWeak, isThing }) => !isWeak && !isThing);
  return ({ isWeak, isThing }) => !isWeak && !(hasMore && isThing);
}

async function weigh(workspaceId: number, concepts: readonly Concept[]): Promise<Weighed[]> {
  const passages = Math.max(PASSAGES_MIN, await countAllPassages(workspaceId));
  const stems = new Set(concepts.flatMap(({ own, alike }) => [...own, ...alike]));
  const counts = await countStems(workspaceId, [...stems]);
  const countOf = (list: readonly string[]) => list.reduce((most, stem) => Math.max(most, counts.get(stem) ?? 0), 0);
  const isMeant = meantIn(concepts);
  const weighed = concepts.map(async (concept) => {
    const own = countOf(concept.own);
    const alike = countOf(concept.alike);
    const isKnown = own + alike > 0 || concept.phrases.length > 0;
    const mistyped = isKnown ? [] : await correctionsOf(workspaceId, concept);
    const count = own || alike || countOf(mistyped);
    const rarity = Math.log(1 + (passages - count + 0.5) / (count + 0.5));
    return {
      ...concept,
      isMeant: isMeant(concept),
      mistyped,
      count: Math.max(own, alike, mistyped.length > 0 ? 1 : 0),
      weight:
        Math.max(0.5, Math.min(RARITY_MAX, rarity)) *
        (concept.isWeak ? WEAK_WEIGHT : concept.isThing ? THING_WEIGHT : 1),
    };
  });
  return Promise.all(weighed);
}

async function correctionsOf(workspaceId: number, { text, own }: Concept): Promise<string[]> {
  if (text.length < TYPO_LETTERS || /\d/.test(text)) return [];
  const stem = own[0] ?? text;
  const alike = await stemsLike(workspaceId, stem.slice(0, 2), TYPO_STEMS);
  return alike.filter((known) => isOneLetterOff(stem, known));
}

/** Whether two words differ by one letter: another, one more, one less, or two in each other's place. */
function isOneLetterOff(one: string, two: string): boolean {
  if (one === two || Math.abs(one.length - two.length) > 1 || two.length < TYPO_LETTERS - 1) return false;
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  const [restOne, restTwo] = [one.slice(at), two.slice(at)];
  return (
    restOne.slice(1) === restTwo.slice(1) ||
    restOne.slice(1) === restTwo ||
    restOne === restTwo.slice(1) ||
    (restOne.slice(2) === restTwo.slice(2) && restOne[0] === restTwo[1] && restOne[1] === restTwo[0])
  );
}

/** A text's stems and its words, to look for concepts in. */
type Searchable = { stems: Set<string>; spaced: string };

function searchable(text: string): Searchable {
  const stems = new Set<string>();
  for (const { text: word } of tokens(text)) for (const stem of wordForms(word).stems) stems.add(stem.slice(1));
  return { stems, spaced: spaced(text) };
}

/** How well a text has a concept: 0 to 1. */
function match(concept: Weighed, { stems, spaced: words }: Searchable): number {
  if (concept.own.some((stem) => stems.has(stem))) return 1;
  if (concept.alike.some((stem) => stems.has(stem))) return concept.own.length === 0 ? 1 : ALIKE;
  if (concept.phrases.some((phrase) => words.includes(` ${phrase} `))) return concept.own.length === 0 ? 1 : ALIKE;
  return concept.mistyped.some((stem) => stems.has(stem)) ? MISTYPED : 0;
}

type Scored = { found: FoundPassage; tags: string[]; covered: number; head: number; strong: number; about: number };

function score(found: FoundPassage, concepts: readonly Weighed[], all: number): Scored {
  const tags = readStoredJson<string[]>(found.tags);
  const head = searchable([found.title, found.heading, ...tags].join(" \n "));
  const body = searchable(`${found.category} \n ${found.content}`);
  let covered = 0;
  let inHead = 0;
  let strong = 0;
  for (const concept of concepts) {
    const top = match(concept, head);
    const below = match(concept, body) * BODY;
    covered += Math.max(top, below) * concept.weight;
    inHead += top * concept.weight;
    if (concept.isMeant && Math.max(top, below) > 0) strong += 1;
  }
  return {
    found,
    tags,
    covered: covered / all,
    head: inHead / all,
    strong,
    about: aboutness(found.title, concepts),
  };
}

const TITLES_MAX = 5_000;
const titles = new Map<string, readonly Concept[]>();

// Remembered: a base's titles are read with every question.
function conceptsOfTitle(title: string): readonly Concept[] {
  let parts = titles.get(title);
  if (!parts) {
    parts = conceptsOf(title).filter(({ isWeak }) => !isWeak);
    if (titles.size >= TITLES_MAX) titles.clear();
    titles.set(title, parts);
  }
  return parts;
}

/** Share of what a title is about that the question asks for. */
function aboutness(title: string, concepts: readonly Weighed[]): number {
  const parts = conceptsOfTitle(title);
  if (parts.length === 0) return 0;
  const asked = new Set(concepts.flatMap(({ own, alike, mistyped }) => [...own, ...alike, ...mistyped]));
  const phrases = new Set(concepts.flatMap((concept) => concept.phrases));
  const hit = parts.filter(
    (part) => part.own.some((stem) => asked.has(stem)) || part.phrases.some((phrase) => phrases.has(phrase)),
  );
  return hit.length / parts.length;
}

/**
 * Passages of the workspace that may answer a question, the surest first, one per item.
 * @param limit most items.
 */
export async function rankPassages(workspaceId: number, question: string, limit = 5): Promise<RankedPassage[]> {
  const concepts = await weigh(workspaceId, conceptsOf(question));
  const meant = concepts.filter(({ isMeant }) => isMeant);
  // A question of weak words alone is about nothing that could be found.
  if (meant.length === 0) return [];
  const all = concepts.reduce((sum, { weight }) => sum + weight, 0);
  const groups = concepts
    .map(({ own, alike, mistyped, phrases, count }) => ({
      stems: [...own, ...alike, ...mistyped, ...phrases.flatMap(stemsOfPhrase)],
      count,
    }))
    .sort((one, two) => one.count - two.count);
  const language = languageOf(question);
  const isAnswer = canAnswer(question);
  const best = new Map<number, Scored & { value: number }>();
  for (const found of await findPassages(workspaceId, groups)) {
    const scored = score(found, concepts, all);
    const isOther =
      language !== "unknown" && ![language, "unknown"].includes(languageOf(`${found.title} ${found.content}`));
    const value = scored.covered * 0.7 + scored.head * 0.2 + scored.about * 0.1 - (isOther ? 0.06 : 0);
    if (value > (best.get(found.itemId)?.value ?? 0)) best.set(found.itemId, { ...scored, value });
  }
  const ranked = [...best.values()].sort((one, two) => two.value - one.value || one.found.itemId - two.found.itemId);
  const second = ranked[1]?.value ?? 0;
  return ranked.slice(0, limit).map((scored, index) => ({
    passageId: scored.found.passageId,
    itemId: scored.found.itemId,
    title: scored.found.title,
    category: scored.found.category,
    tags: scored.tags,
    type: scored.found.type,
    link: scored.found.link,
    hasFile: scored.found.hasFile === 1,
    heading: scored.found.heading,
    content: scored.found.content,
    confidence: Math.min(
      isAnswer(`${scored.found.title} ${scored.found.heading} ${scored.found.content}`) ? 1 : UNANSWERED,
      confidenceOf(scored, index === 0 ? scored.value - second : -0.05, meant.length),
    ),
  }));
}

// Coverage decides; how far the best is ahead of the next and what its title is about move it a little.
function confidenceOf(scored: Scored, lead: number, meant: number): number {
  const { covered, head, about, strong } = scored;
  // One word of several, wherever it stands, is a coincidence.
  if (strong < Math.min(2, meant)) return Math.min(0.3, covered * 0.5);
  if (head === 0) return Math.min(0.45, covered * 0.6);
  const sure = covered * 0.75 + head * 0.1 + about * 0.15 + Math.max(-0.1, Math.min(0.1, lead * 0.8 - 0.03));
  return Math.max(0, Math.min(1, (sure - 0.35) / 0.6));
}
