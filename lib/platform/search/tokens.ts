import { plain } from "@/lib/kernel/plain";
import { stemsOf } from "./stems";

/** A word of a text and where it stands there. */
export type Token = { text: string; start: number; end: number };

/** Longer words are known by their first letters: nobody types more of an encoded file's line. */
const WORD_MAX = 40;
/** Prefixes of up to this many letters are terms of their own; longer ones are looked up among the workspace's words. */
export const SHORT_PREFIX = 2;
/** How far around an @ an e-mail address may reach. */
const ADDRESS_MAX = 80;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text, one after the other: runs of letters and digits. */
export function* tokens(text: string): Generator<Token> {
  for (const match of text.matchAll(WORD)) {
    yield { text: match[0], start: match.index, end: match.index + match[0].length };
  }
}

// At most 40 characters, and never half of a surrogate pair.
function cutWord(word: string): string {
  return word.length > WORD_MAX ? word.slice(0, WORD_MAX).replace(/[\ud800-\udbff]$/, "") : word;
}

// A term is the workspace, a sign and what is looked for: a list of hits belongs to one workspace by its structure. No
// letter or digit is one of the signs, so neither a workspace's number nor the kind of a term can run into a word.
const STEM = "_";
const PREFIX = "^";
const ADDRESS = "@";
const GROUP = "#";

/** The workspace's part of its terms. */
export const workspaceKey = (workspaceId: number) => workspaceId.toString(36);
/** Term of the first one or two letters of a word. */
export const prefixTerm = (workspaceId: number, prefix: string) => workspaceKey(workspaceId) + PREFIX + prefix;
/** Term of a whole e-mail address. */
export const addressTerm = (workspaceId: number, address: string) => workspaceKey(workspaceId) + ADDRESS + address;
/** Term of everything that belongs together, under one number. */
export const groupTerm = (workspaceId: number, id: number) => workspaceKey(workspaceId) + GROUP + id.toString(36);

/** Term of everything that one audience alone sees: a team's. */
export const audienceTerm = (workspaceId: number, audience: number) =>
  workspaceKey(workspaceId) + GROUP + ADDRESS + audience.toString(36);

/** A word as the search sees it. */
export type WordForms = {
  /** Without accents, in lower case. */
  plain: string;
  /** Its terms without the workspace: those of its stems, and those of its first letters. */
  stems: readonly string[];
  prefixes: readonly string[];
};

const KNOWN_MAX = 20_000;
const known = new Map<string, WordForms>();

/** The forms of a word. Remembered, because a workspace's texts are mostly the same words. */
export function wordForms(text: string): WordForms {
  const word = cutWord(text);
  let forms = known.get(word);
  if (!forms) {
    const bare = plain(word);
    const letters = [...bare.slice(0, 2 * SHORT_PREFIX)].slice(0, SHORT_PREFIX);
    forms = {
      plain: bare,
      stems: stemsOf(word).map((stem) => STEM + stem),
      prefixes: letters.map((_, index) => PREFIX + letters.slice(0, index + 1).join("")),
    };
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(word, forms);
  }
  return forms;
}

/** The e-mail addresses of a text, in the form in which they are indexed whole: lower case, each sign an @. */
export function addresses(text: string): Token[] {
  const found: Token[] = [];
  // By the @ and not by a pattern over the text: such a pattern looks at a long word once for each of its letters.
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const before = /[\p{L}\p{N}._%+-]+$/u.exec(text.slice(Math.max(0, at - ADDRESS_MAX), at))?.[0];
    const after = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u.exec(text.slice(at + 1, at + 1 + ADDRESS_MAX))?.[0];
    if (before === undefined || after === undefined) continue;
    const address = plain(`${before}@${after}`).replace(/[^\p{L}\p{N}]+/gu, "@");
    found.push({ text: address, start: at - before.length, end: at + 1 + after.length });
  }
  return found;
}

/** What a text is indexed under, separated by spaces, and its words for completing what someone types. */
export function indexTerms(workspaceId: number, text: string): { terms: string; words: Set<string> } {
  const workspace = ` ${workspaceKey(workspaceId)}`;
  let terms = "";
  const words = new Set<string>();
  const seen = new Set<WordForms>();
  for (const token of tokens(text)) {
    const forms = wordForms(token.text);
    if (seen.has(forms)) continue;
    seen.add(forms);
    words.add(forms.plain);
    for (const stem of forms.stems) terms += workspace + stem;
    for (const prefix of forms.prefixes) terms += workspace + prefix;
  }
  for (const address of addresses(text)) {
    terms += workspace + ADDRESS + address.text;
    words.add(address.text);
  }
  return { terms, words };
}
