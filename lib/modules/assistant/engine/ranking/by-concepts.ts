import { countStems } from "../../knowledge/search-passages";
import { type Concept, conceptsOf } from "../question-words";
import type { AnalysedPassage, Searchable } from "./analysed-passage";
import { rarityAmong } from "./candidates";

// How well a passage has what a question is about, by a small list of what shops' customers call the same thing. It knows less than the
// topics and is surer of it.

/** What a word that means the same is worth beside the word itself. */
const ALIKE = 0.9;
const WEAK_WEIGHT = 0.15;
const THING_WEIGHT = 0.5;
/** A word that the base doesn't know counts like one that it knows from two passages, and no more. */
const RARITY_MAX = 3.2;
/** Where a word stands in the text alone, it says less about what the passage is about than in the title. */
const BODY = 0.85;

/** Something that a question is about, with how much it says. */
export type WeighedConcept = Concept & { isMeant: boolean; weight: number };

/** A question's concepts, weighed by how rare they are in the workspace's base. @param size how many passages it has */
export async function weighedConcepts(workspaceId: number, text: string, size: number): Promise<WeighedConcept[]> {
  const concepts = conceptsOf(text);
  const counts = await countStems(workspaceId, [...new Set(concepts.flatMap(({ own, alike }) => [...own, ...alike]))]);
  const countOf = (list: readonly string[]) => list.reduce((most, stem) => Math.max(most, counts.get(stem) ?? 0), 0);
  // Things count where nothing else is said.
  const hasMore = concepts.some(({ isWeak, isThing }) => !isWeak && !isThing);
  return concepts.map((concept) => {
    const count = countOf(concept.own) || countOf(concept.alike);
    const rarity = rarityAmong(size, count);
    const kind = concept.isWeak ? WEAK_WEIGHT : concept.isThing ? THING_WEIGHT : 1;
    const weight = Math.max(0.5, Math.min(RARITY_MAX, rarity)) * kind;
    return { ...concept, isMeant: !concept.isWeak && !(hasMore && concept.isThing), weight };
  });
}

/** What a passage has of a question's concepts: shares from 0 to 1. */
export type Coverage = {
  /** Of all, anywhere, and in its head. */
  covered: number;
  head: number;
  /** Of what the title is about, how much is asked. */
  about: number;
  /** How sure that makes that the passage is the answer. */
  sure: number;
};

/** How well a passage has some concepts. */
export function coverageOf({ searchable }: AnalysedPassage, concepts: readonly WeighedConcept[]): Coverage {
  const all = concepts.reduce((sum, { weight }) => sum + weight, 0) || 1;
  let covered = 0;
  let head = 0;
  let strong = 0;
  for (const concept of concepts) {
    const top = match(concept, searchable.head);
    const below = match(concept, searchable.body) * BODY;
    covered += (Math.max(top, below) * concept.weight) / all;
    head += (top * concept.weight) / all;
    if (concept.isMeant && Math.max(top, below) > 0) strong += 1;
  }
  const about = aboutness(searchable.title, concepts);
  const meant = concepts.filter(({ isMeant }) => isMeant).length;
  return { covered, head, about, sure: sureOf({ covered, head, about }, strong, meant) };
}

function match(concept: WeighedConcept, { stems, spaced }: Searchable): number {
  if (concept.own.some((stem) => stems.has(stem))) return 1;
  const isAlike =
    concept.alike.some((stem) => stems.has(stem)) || concept.phrases.some((phrase) => spaced.includes(` ${phrase} `));
  return isAlike ? (concept.own.length === 0 ? 1 : ALIKE) : 0;
}

function aboutness(title: readonly Concept[], concepts: readonly WeighedConcept[]): number {
  if (title.length === 0) return 0;
  const asked = new Set(concepts.flatMap(({ own, alike }) => [...own, ...alike]));
  const phrases = new Set(concepts.flatMap((concept) => concept.phrases));
  const hit = title.filter(
    (part) => part.own.some((stem) => asked.has(stem)) || part.phrases.some((phrase) => phrases.has(phrase)),
  );
  return hit.length / title.length;
}

function sureOf({ covered, head, about }: Omit<Coverage, "sure">, strong: number, meant: number): number {
  // A question of weak words alone is about nothing that could be found.
  if (meant === 0) return 0;
  // One word of several, wherever it stands, is a coincidence.
  if (strong < Math.min(2, meant)) return Math.min(0.3, covered * 0.5);
  if (head === 0) return Math.min(0.45, covered * 0.6);
  return Math.max(0, Math.min(1, (covered * 0.75 + head * 0.1 + about * 0.15 - 0.35) / 0.6));
}
