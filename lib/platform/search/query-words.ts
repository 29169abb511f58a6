import { plain } from "@/lib/kernel/plain";
import { reads } from "@/lib/platform/db/reads";
import type { TermGroup } from "./match";
import { joinOrdinals, ordinalForms } from "./ordinals";
import { commonStem } from "./stems";
import { wordsAmong, wordsFrom } from "./store/words";
import {
  addresses,
  addressTerm,
  prefixTerm,
  SHORT_PREFIX,
  tokens,
  type WordForms,
  wordForms,
  workspaceKey,
} from "./tokens";

/** One word of what someone searches for. */
export type QueryWord = TermGroup & {
  /** Whether a word of a text is one of those that this word finds. */
  finds: (forms: WordForms) => boolean;
};

/** More words than this narrow nothing down any more. */
const WORDS_MAX = 12;
/** Words that are looked at for completing the last one, and how many different ones of them are searched for. */
const COMPLETIONS_READ = 1_000;
const COMPLETIONS_MAX = 128;

/** Too common to be meant; left out while there are others. */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    "a o e as os um uma de da do das dos em no na nos nas ao com por para que se " +
    "the an of and to in on for is it at or"
  ).split(" "),
);

type Found = { word: QueryWord; plain: string };

/**
 * The words of a query, at most 12; none when it holds no letter or digit. The last one is taken for a beginning unless
 * something follows it: people look at the hits while they type.
 */
export async function queryWords(workspaceId: number, query: string): Promise<QueryWord[]> {
  const { found, rest } = await takeAddresses(workspaceId, joinOrdinals(query));
  const all = [...tokens(rest)];
  const words: (Found & { isLast: boolean })[] = [];
  for (const token of all) {
    const isLast = token.end === rest.length;
    const forms = wordForms(token.text);
    const word = isLast ? await beginning(workspaceId, forms) : whole(workspaceId, forms);
    words.push({ word, plain: forms.plain, isLast });
  }
  const meant = words.filter(({ plain: bare, isLast }) => isLast || !FILLERS.has(bare));
  const distinct = new Map<string, QueryWord>();
  for (const { word, plain: bare } of [...found, ...(meant.length + found.length > 0 ? meant : words)]) {
    distinct.set(bare, word);
  }
  return [...distinct.values()].slice(0, WORDS_MAX);
}

// A whole address that the workspace knows is one word. Any other is a beginning, or its parts are all that is known.
async function takeAddresses(workspaceId: number, query: string): Promise<{ found: Found[]; rest: string }> {
  const found: Found[] = [];
  let rest = query;
  for (const address of addresses(query)) {
    const isKnown = await reads(workspaceId).first(wordsAmong, { words: [address.text] });
    if (!isKnown) continue;
    const parts = new Set(address.text.split("@"));
    const word: QueryWord = {
      terms: [addressTerm(workspaceId, address.text)],
      finds: (forms) => parts.has(forms.plain),
    };
    found.push({ word, plain: address.text });
    rest = `${rest.slice(0, address.start)}${" ".repeat(address.end - address.start)}${rest.slice(address.end)}`;
  }
  return { found, rest };
}

/** A word that is typed to its end. */
export function whole(workspaceId: number, word: WordForms): QueryWord {
  const stems = [...new Set([word, ...ordinalForms(word.plain).map(wordForms)].flatMap((form) => form.stems))];
  return {
    terms: stems.map((stem) => workspaceKey(workspaceId) + stem),
    finds: (forms) => forms.stems.some((stem) => stems.includes(stem)),
  };
}

async function beginning(workspaceId: number, forms: WordForms): Promise<QueryWord> {
  const same = whole(workspaceId, forms);
  const isShort = [...forms.plain].length <= SHORT_PREFIX;
  const terms = isShort ? [prefixTerm(workspaceId, forms.plain)] : await completions(workspaceId, forms.plain);
  return {
    terms: [...new Set([...same.terms, ...terms])],
    finds: (other) => other.plain.startsWith(forms.plain) || same.finds(other),
  };
}

async function completions(workspaceId: number, start: string): Promise<string[]> {
  const range = { from: start, before: `${start}\u{10ffff}`, limit: COMPLETIONS_READ };
  const terms = new Set<string>();
  for (const { word } of await reads(workspaceId).all(wordsFrom, range)) {
    if (terms.size === COMPLETIONS_MAX) break;
    terms.add(
      word.includes("@") ? addressTerm(workspaceId, word) : `${workspaceKey(workspaceId)}_${commonStem(plain(word))}`,
    );
  }
  return [...terms];
}
