import { addressesOf, withoutAddresses } from "./addresses";
import { canonicalText, untilStable } from "./canonical-text";
import { LEAK_WORDS, LeakWatch, wordsOf } from "./leak-watch";

const IMAGE = /!\[[^[\]]{0,500}\]\([^()]{0,2000}\)/g;
const LINK = /\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g;
const TAG = /<\/?[a-z!?][^<>]{0,2000}>|<(?=[a-z!?/])/gi;
const CITATION = /\[\d{1,2}(?:\s{0,3},\s{0,3}\d{1,2}){0,20}\]/g;
const EMPTY_BRACKETS = /\(\s?\)|\[\s?\]/g;
/** Behind a space no row of spaces begins: looked for from each of its spaces, a long one would take for ever. */
const SPACES = /(?<!\s)[^\S\n]{2,}/g;
/** A space before a sign that ends something. Before any other a host might begin ('evil .example'). */
const SPACE_BEFORE_END = /(?<!\s)[^\S\n]+([.,;:!?]+(?=\s|$))/g;

/** Numbers of passages that a text names, in order. */
export function citedIn(text: string): number[] {
  const numbers = [...text.matchAll(/\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g)].flatMap(([, list = ""]) =>
    list.split(",").map(Number),
  );
  return [...new Set(numbers)];
}

/** What may be said. */
export type OutputRules = {
  /** Texts whose addresses may stand. */
  known: readonly string[];
  /** What must not be told. */
  secret: string;
  /** A word that says that there is no answer; neither it nor what follows is handed on. */
  hold: string;
};

/** How what was written ended: as a text, telling the secret, or with the word that stands for no answer. */
export type Outcome = "text" | "leak" | "held";

/** Brackets may hold spaces: what stands in them is looked at together, up to this many characters. */
const BRACKETS = [
  ["[", "]"],
  ["<", ">"],
  ["(", ")"],
] as const;
const UNCLOSED_MAX = 300;
const HAS_BRACKET = /[[\]<>()]/;
/** What stands between two words: nothing, a space, or the lines that were broken, two at the most. */
const GAPS = ["", " ", "\n", "\n\n"] as const;
type Gap = 0 | 1 | 2 | 3;
/** The gap that is left of two when what stood between them is gone. */
const wider = (one: Gap, two: Gap): Gap => (one > two ? one : two);
/** A word with nothing in it that could be taken out. */
const SIMPLE = /^[^\s[\]<>().。:/\\@&!]*[.,;:!?]*$/;
const END_ALONE = /^[.,;:!?]+$/;

/**
 * Turns what a model writes, piece by piece, into what may be shown: canonical text without markup, citations, and addresses
 * that aren't known. It goes through the text once, word by word, so the pieces' sizes change neither the result nor the
 * work. The last words are held back, so that a leak is known before any of it is handed on. What is handed on, put
 * together, is `text`: streamed and whole answers are the same by this.
 */
export class CleanStream {
  readonly #rules: OutputRules;
  readonly #onText: (delta: string) => void;
  readonly #allowed: ReadonlySet<string>;
  readonly #watch: LeakWatch;
  /** The word that isn't over yet, and the space before it. */
  #word: string[] = [];
  #gap: Gap = 0;
  /** Words that belong together because a bracket is open, and the space before them. */
  #segment: string[] = [];
  #segmentGap: Gap = 0;
  #segmentLength = 0;
  readonly #open = new Set<string>();
  /** What was cleaned and is held back. */
  #held: { text: string; words: number }[] = [];
  #heldWords = 0;
  readonly #said: string[] = [];
  #outcome: Outcome = "text";

  constructor(rules: OutputRules, onText: (delta: string) => void = () => undefined) {
    this.#rules = rules;
    this.#onText = onText;
    this.#allowed = addressesOf(rules.known);
    this.#watch = new LeakWatch(canonicalText(rules.secret));
  }

  get outcome(): Outcome {
    return this.#outcome;
  }

  /** All that was handed on. */
  get text(): string {
    return this.#said.join("");
  }

  /** Takes the next piece. */
  add(delta: string): void {
    let from = 0;
    // By the letter and not by a pattern: a piece is often one letter, and preparing a pattern costs more than that.
    for (let at = 0; at < delta.length; at += 1) {
      const sign = delta[at];
      if (sign !== " " && sign !== "\n" && sign !== "\t" && sign !== "\r") continue;
      if (at > from) this.#word.push(delta.slice(from, at));
      this.#endWord();
      this.#gap = sign !== "\n" ? wider(this.#gap, 1) : this.#gap < 2 ? 2 : 3;
      from = at + 1;
    }
    if (from < delta.length) this.#word.push(delta.slice(from));
    this.#handOn(LEAK_WORDS);
  }

  /** There is nothing more to come. */
  end(): void {
    this.#endWord();
    this.#endSegment();
    this.#handOn(0);
  }

  #endWord(): void {
    if (this.#word.length === 0) return;
    const word = canonicalText(this.#word.join(""));
    if (this.#segment.length === 0) this.#segmentGap = wider(this.#segmentGap, this.#gap);
    else this.#segment.push(GAPS[this.#gap]);
    this.#segment.push(word);
    this.#segmentLength += word.length;
    this.#word = [];
    this.#gap = 0;
    this.#noteBrackets(word);
    if (this.#open.size === 0 || this.#segmentLength > UNCLOSED_MAX) this.#endSegment();
  }

  #noteBrackets(word: string): void {
    if (!HAS_BRACKET.test(word)) return;
    for (const [opening, closing] of BRACKETS) {
      const [last, closed] = [word.lastIndexOf(opening), word.lastIndexOf(closing)];
      if (last > closed) this.#open.add(opening);
      else if (closed !== -1) this.#open.delete(opening);
    }
  }

  #endSegment(): void {
    if (this.#segment.length === 0) return;
    const text = cleanSegment(this.#segment.join(""), this.#allowed);
    this.#segment = [];
    this.#segmentLength = 0;
    this.#open.clear();
    // Its space stays for what follows.
    if (text === "" || this.#outcome !== "text") return;
    const isFirst = this.#said.length + this.#held.length === 0;
    const lead = isFirst || END_ALONE.test(text) ? "" : GAPS[this.#segmentGap];
    this.#segmentGap = 0;
    const words = wordsOf(text);
    if (this.#watch.hears(words)) this.#stop("leak");
    else if (this.#rules.hold !== "" && text.includes(this.#rules.hold)) this.#stop("held");
    else {
      this.#held.push({ text: lead + text, words: words.length });
      this.#heldWords += words.length;
    }
  }

  #stop(outcome: Outcome): void {
    this.#outcome = outcome;
    this.#held = [];
    this.#heldWords = 0;
  }

  // All but the last words.
  #handOn(keep: number): void {
    let count = 0;
    for (const { words } of this.#held) {
      if (this.#heldWords - words < keep) break;
      this.#heldWords -= words;
      count += 1;
    }
    if (count === 0) return;
    const delta = this.#held
      .splice(0, count)
      .map(({ text }) => text)
      .join("");
    this.#said.push(delta);
    this.#onText(delta);
  }
}

// Taking something out can put something else together, so it is looked at again until nothing is left to take out.
const cleanSegment = (segment: string, allowed: ReadonlySet<string>) =>
  SIMPLE.test(segment) ? segment : untilStable(segment, (text) => cleanOnce(text, allowed));

const cleanOnce = (text: string, allowed: ReadonlySet<string>) =>
  withoutAddresses(
    canonicalText(text).replace(CITATION, "").replace(IMAGE, "").replace(LINK, "$1").replace(TAG, ""),
    allowed,
  )
    .replace(EMPTY_BRACKETS, "")
    .replace(SPACES, " ")
    .replace(SPACE_BEFORE_END, "$1")
    .trim();

/** The same of a whole text. */
function cleanWhole(text: string, rules: OutputRules): Pick<CleanStream, "outcome" | "text"> {
  const stream = new CleanStream(rules);
  stream.add(text);
  stream.end();
  return stream;
}

/**
 * What a model or a stranger wrote, as text: canonical, without markup and citations, and with no address but the known.
 * @param known texts whose addresses may stand.
 */
export const cleanOutput = (text: string, known: readonly string[]): string =>
  cleanWhole(text, { known, secret: "", hold: "" }).text;
