const IMAGE = /!\[[^\]]{0,500}\]\([^)]{0,2000}\)/g;
const LINK = /\[([^\]]{0,500})\]\([^)]{0,2000}\)/g;
// With or without a scheme: what a screen or a customer's mail program would make a link of. At most ten labels at a time:
// from each point of a long row of them it would be looked at to the row's end.
const ADDRESS =
  /(?:(?:[a-z][a-z\d+.-]{1,20}:)?\/\/|www\.|(?:javascript|data|mailto|vbscript):)[^\s<>"')\]]+|\b(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,10}[a-z]{2,24}(?:\.[a-z\d-]+)*(?::\d+)?(?:\/[^\s<>"')\]]*)?/gi;
const TAG = /<\/?[a-z!][^>]{0,2000}>?/gi;

const bare = (address: string) =>
  address
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, "")
    .replace(/[.,;:!?]+$/, "");

/**
 * What a model wrote, as text: no markup, no image, and no address that isn't in the passages that it was given.
 * @param known texts whose addresses may stand.
 */
export function cleanOutput(text: string, known: readonly string[]): string {
  const allowed = new Set(known.flatMap((source) => source.match(ADDRESS) ?? []).map(bare));
  return text
    .replace(IMAGE, "")
    .replace(LINK, "$1")
    .replace(TAG, "")
    .replace(ADDRESS, (address) => (allowed.has(bare(address)) ? address : ""))
    .replace(/\p{Cc}/gu, (sign) => (sign === "\n" || sign === "\t" ? sign : ""))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
    .replace(/[^\S\n]{2,}/g, " ")
    .trim();
}

/** So many words one after the other are no coincidence. An instruction may want a greeting said in its words. */
const LEAK_WORDS = 12;
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a text tells a part of what the model was told in confidence. */
export function leaks(text: string, secret: string): boolean {
  const said = ` ${wordsOf(text).join(" ")} `;
  const words = wordsOf(secret);
  for (let at = 0; at + LEAK_WORDS <= words.length; at += 1)
    if (said.includes(` ${words.slice(at, at + LEAK_WORDS).join(" ")} `)) return true;
  return false;
}

/** Numbers of passages that a text names, in order. */
export function citedIn(text: string): number[] {
  const numbers = [...text.matchAll(/\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g)].flatMap(([, list = ""]) =>
    list.split(",").map(Number),
  );
  return [...new Set(numbers)];
}

/** The text without the numbers. */
export const withoutCitations = (text: string): string =>
  // Behind a space no row of spaces begins: looked for from each of its spaces, a long one would take for ever.
  text.replace(/(?<!\s)\s*\[\d{1,2}(?:\s*,\s*\d{1,2})*\]/g, "").replace(/(?<![^\S\n])[^\S\n]+([.,;:!?])/g, "$1");

/** Words that are held back while a text is written: what leaks is known before any of it is handed on. */
const HELD_WORDS = LEAK_WORDS + 1;

/** What a stream may hand on. */
export type StreamRules = {
  /** Texts whose addresses may stand. */
  known: readonly string[];
  /** What must not be told. */
  secret: string;
  /** A text that is never handed on, nor its beginning. */
  hold: string;
};

/** Hands pieces of a text on, cleaned: whole words and some words late, so that nothing gets through in halves. */
export class CleanStream {
  readonly #rules: StreamRules;
  readonly #onText: (delta: string) => void;
  #waiting = "";
  #all = "";
  #isLeak = false;

  constructor(rules: StreamRules, onText: (delta: string) => void) {
    this.#rules = rules;
    this.#onText = onText;
  }

  add(delta: string): void {
    this.#waiting += delta;
    this.#all += delta;
    const { hold, secret } = this.#rules;
    this.#isLeak ||= leaks(this.#all, secret);
    if (this.#isLeak || hold.startsWith(this.#all.trim().slice(0, hold.length))) return;
    // Brackets and tags may hold spaces: they wait until they are closed.
    const open = Math.min(...["[", "<", "("].map((sign) => unclosed(this.#waiting, sign)));
    const end = Math.min(open, beforeLastWords(this.#waiting));
    if (end <= 0) return;
    this.#emit(this.#waiting.slice(0, end));
    this.#waiting = this.#waiting.slice(end);
  }

  end(): void {
    if (!this.#isLeak && this.#all.trim() !== this.#rules.hold) this.#emit(this.#waiting);
    this.#waiting = "";
  }

  #emit(piece: string): void {
    const lead = /^\s*/.exec(piece)?.[0] ?? "";
    const clean = withoutCitations(cleanOutput(piece, this.#rules.known));
    // A mark that stood before a full stop leaves no gap.
    if (clean !== "") this.#onText((/^[.,;:!?]/.test(clean) ? "" : lead) + clean);
  }
}

function beforeLastWords(text: string): number {
  const spaces = [...text.matchAll(/\s+/g)];
  return spaces[spaces.length - HELD_WORDS]?.index ?? 0;
}

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "<": ">", "(": ")" };
const UNCLOSED_MAX = 300;

function unclosed(text: string, sign: string): number {
  const at = text.lastIndexOf(sign);
  const isClosed = at === -1 || text.includes(CLOSING[sign] ?? "", at) || text.length - at > UNCLOSED_MAX;
  return isClosed ? Number.POSITIVE_INFINITY : at;
}
