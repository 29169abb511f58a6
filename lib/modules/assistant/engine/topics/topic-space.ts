import fs from "node:fs";
import path from "node:path";
import { type Word, wordsOf } from "../words";

/**
 * A place among the topics: which of them something belongs to, in ascending order, and how much, so that all squares together make one.
 * Two things are about the same as far as their places' product is large ('explicit semantic analysis', Gabrilovich and Markovitch, 2007).
 */
export type Place = { topics: Int32Array; shares: Float32Array };

/** What customers ask about, as the words that they use and the words that companies use place it. */
export type TopicSpace = {
  /** Where a word stands; one that no topic knows stands alone. Null: nowhere. */
  placeOf(word: Word): Place | null;
  /** How much a word says, 0 to 1: little when it stands in many topics, one where it stands in none. */
  weightOf(word: Word): number;
  /** Whether a topic has it. */
  knows(word: Word): boolean;
  /** Stems of other words that are most about the same, the likeliest first. */
  nearest(word: Word, limit: number): string[];
};

const FOLDER = path.resolve("lib/modules/assistant/engine/topics");
/** A word of so many topics, as a logarithm, says all that a word can. */
const RARITY_FULL = 5;
/** Frequent topics are made a little rarer, so that rare ones don't decide alone (Levy and Goldberg, 2015). */
const SMOOTHING = 0.75;
/** Words that differ more are about different things. */
const NEAR_MIN = 0.35;
const NEAR_TOPICS_MAX = 120;
/** Most topics, and places for words that are a topic of their own. */
const TOPICS_MAX = 20_000;
const OWN_TOPICS = 4_096;

/** Words whose places are remembered. */
const PLACES_MAX = 10_000;

/** How long the topics are read at a time, in milliseconds: what else the process does goes on in between. */
const SLICE_MS = 6;
/** Lines between two looks at the clock. */
const LINES_OF_STEP = 20;

let space: TopicSpace | undefined;
let reading: Promise<void> | undefined;

/** Reads the topics, the first time, a little at a time. Whoever needs them in haste needn't wait for it. */
export function prepareTopics(): Promise<void> {
  reading ??= (async () => {
    const steps = readSpace();
    for (let until = performance.now() + SLICE_MS; ; ) {
      const step = steps.next();
      if (step.done) {
        space ??= step.value;
        return;
      }
      if (performance.now() < until) continue;
      await new Promise((resolve) => setImmediate(resolve));
      until = performance.now() + SLICE_MS;
    }
  })();
  return reading;
}

/** The topics of `*.txt` beside this file. A line is one: its name, what customers say, what companies write. */
export function topicSpace(): TopicSpace {
  if (space) return space;
  const steps = readSpace();
  for (;;) {
    const step = steps.next();
    if (step.done) {
      space = step.value;
      return space;
    }
  }
}

function* readSpace(): Generator<void, TopicSpace> {
  const files = fs.readdirSync(FOLDER).filter((file) => file.endsWith(".txt"));
  const lines = files
    .sort()
    .flatMap((file) => fs.readFileSync(path.join(FOLDER, file), "utf8").split("\n").filter(Boolean));
  if (lines.length > TOPICS_MAX) throw new Error(`more than ${TOPICS_MAX} topics`);
  const counts = yield* countStems(lines);
  const rows = yield* rowsOf(counts, lines.length);
  return spaceOf(rows, lines.length);
}

/** How much of each topic each stem has: a term of several words shares its weight among them. */
function* countStems(lines: readonly string[]): Generator<void, Map<string, Map<number, number>>> {
  const counts = new Map<string, Map<number, number>>();
  for (const [topic, line] of lines.entries()) {
    for (const term of line.split(/;| \| /)) {
      const words = wordsOf(term);
      for (const stem of words.flatMap(({ stems }) => stems)) {
        const row = counts.get(stem) ?? new Map<number, number>();
        row.set(topic, (row.get(topic) ?? 0) + 1 / Math.sqrt(words.length));
        counts.set(stem, row);
      }
    }
    if (topic % LINES_OF_STEP === 0) yield;
  }
  return counts;
}

/** Where each stem stands, one after the other in two long arrays: small ones would take more room than what is in them. */
type Rows = {
  topics: Int32Array;
  shares: Float32Array;
  /** Where a stem's begin and end. */
  range: ReadonlyMap<string, readonly [begin: number, end: number]>;
};

// Positive pointwise mutual information: how much oftener a stem stands in a topic than chance would have it.
function* rowsOf(counts: ReadonlyMap<string, ReadonlyMap<number, number>>, topicCount: number): Generator<void, Rows> {
  const ofTopic = new Float64Array(topicCount);
  for (const row of counts.values())
    for (const [topic, count] of row) ofTopic[topic] = (ofTopic[topic] ?? 0) + Math.log(1 + count);
  const smoothed = ofTopic.map((sum) => sum ** SMOOTHING);
  const all = smoothed.reduce((sum, one) => sum + one, 0);
  const [topics, shares]: [number[], number[]] = [[], []];
  const range = new Map<string, readonly [number, number]>();
  for (const [stem, row] of counts) {
    const sum = [...row.values()].reduce((total, count) => total + Math.log(1 + count), 0);
    const begin = topics.length;
    const informed = new Map<number, number>();
    for (const [topic, count] of row) {
      const information = Math.log(Math.log(1 + count) / sum / ((smoothed[topic] ?? 0) / all));
      if (information > 0) informed.set(topic, information);
    }
    const place = placeFrom(informed);
    if (place) {
      topics.push(...place.topics);
      shares.push(...place.shares);
    }
    range.set(stem, [begin, topics.length]);
    if (range.size % (LINES_OF_STEP * 10) === 0) yield;
  }
  return { topics: Int32Array.from(topics), shares: Float32Array.from(shares), range };
}

function spaceOf({ topics, shares, range }: Rows, topicCount: number): TopicSpace {
  const sizeOf = (stem: string) => {
    const [begin, end] = range.get(stem) ?? [0, 0];
    return end - begin;
  };
  const rowOf = (stem: string): Place | undefined => {
    const found = range.get(stem);
    return found && { topics: topics.subarray(...found), shares: shares.subarray(...found) };
  };
  const places = new Map<string, Place | null>();
  const placeOf = (word: Word): Place | null => {
    let place = places.get(word.text);
    if (place === undefined) {
      const known = word.stems.flatMap((stem) => rowOf(stem) ?? []);
      // A word that no topic knows, like a product's name, is a topic of its own.
      place = known.length > 0 ? sumOf(known.map((row) => ({ place: row, weight: 1 }))) : ownPlace(word, topicCount);
      if (places.size >= PLACES_MAX) places.clear();
      places.set(word.text, place);
    }
    return place;
  };
  let byTopic: ReadonlyMap<number, readonly { stem: string; share: number }[]> | undefined;
  return {
    placeOf,
    knows: ({ stems }) => stems.some((stem) => range.has(stem)),
    nearest(word, limit) {
      const place = placeOf(word);
      // A word of very many topics is about nothing in particular.
      if (!place || place.topics.length > NEAR_TOPICS_MAX) return [];
      byTopic ??= stemsByTopic({ topics, shares, range });
      const like = new Map<string, number>();
      for (const [index, topic] of place.topics.entries())
        for (const { stem, share } of byTopic.get(topic) ?? [])
          like.set(stem, (like.get(stem) ?? 0) + share * (place.shares[index] ?? 0));
      return [...like]
        .filter(([stem, near]) => near >= NEAR_MIN && !word.stems.includes(stem))
        .sort((one, two) => two[1] - one[1])
        .slice(0, limit)
        .map(([stem]) => stem);
    },
    weightOf({ stems }) {
      const most = Math.max(0, ...stems.map(sizeOf));
      return most === 0 ? 1 : Math.min(1, Math.log(1 + (topicCount - most + 0.5) / (most + 0.5)) / RARITY_FULL);
    },
  };
}

function ownPlace({ stems }: Word, topics: number): Place | null {
  return placeFrom(new Map(stems.map((stem) => [topics + (hashOf(stem) % OWN_TOPICS), 1])));
}

// FNV-1a. Two words that share a number are no loss worth a table.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function stemsByTopic({ topics, shares, range }: Rows) {
  const byTopic = new Map<number, { stem: string; share: number }[]>();
  for (const [stem, [begin, end]] of range) {
    for (let at = begin; at < end; at += 1) {
      const stems = byTopic.get(topics[at] as number) ?? [];
      stems.push({ stem, share: shares[at] as number });
      byTopic.set(topics[at] as number, stems);
    }
  }
  return byTopic;
}

function placeFrom(shares: ReadonlyMap<number, number>): Place | null {
  const length = Math.sqrt([...shares.values()].reduce((sum, share) => sum + share * share, 0));
  if (length === 0) return null;
  const topics = Int32Array.from(shares.keys()).sort();
  return { topics, shares: Float32Array.from(topics, (topic) => (shares.get(topic) ?? 0) / length) };
}

/** Sums by topic, all nothing between two calls: a map of each sum's own takes five times as long. */
const sums = new Float32Array(TOPICS_MAX + OWN_TOPICS);

/** The place of several together; null of none. */
export function sumOf(parts: readonly { place: Place | null; weight: number }[]): Place | null {
  const touched: number[] = [];
  for (const { place, weight } of parts) {
    if (!place) continue;
    const { topics, shares: ofPlace } = place;
    for (let at = 0; at < topics.length; at += 1) {
      const topic = topics[at] as number;
      if (sums[topic] === 0) touched.push(topic);
      sums[topic] = (sums[topic] as number) + weight * (ofPlace[at] as number);
    }
  }
  const topics = Int32Array.from(touched).sort();
  const shares = new Float32Array(topics.length);
  let square = 0;
  for (let at = 0; at < topics.length; at += 1) {
    const share = sums[topics[at] as number] as number;
    shares[at] = share;
    square += share * share;
    sums[topics[at] as number] = 0;
  }
  if (square === 0) return null;
  const length = Math.sqrt(square);
  for (let at = 0; at < shares.length; at += 1) shares[at] = (shares[at] as number) / length;
  return { topics, shares };
}

/** The place of a text's words, each by how much it says. */
export function placeOfWords(words: readonly Word[]): Place | null {
  const known = topicSpace();
  return sumOf(words.map((word) => ({ place: known.placeOf(word), weight: known.weightOf(word) })));
}

/** How much two places are the same: 0 to 1. */
export function likeness(one: Place | null, two: Place | null): number {
  if (!one || !two) return 0;
  let sum = 0;
  for (let at = 0, beside = 0; at < one.topics.length && beside < two.topics.length; ) {
    const difference = (one.topics[at] as number) - (two.topics[beside] as number);
    if (difference === 0) sum += (one.shares[at] as number) * (two.shares[beside] as number);
    if (difference <= 0) at += 1;
    if (difference >= 0) beside += 1;
  }
  return sum;
}
