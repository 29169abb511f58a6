import { describe, expect, test } from "vitest";
import type { QueryWord } from "@/lib/platform/search/query-words";
import { alternatives, type Vocabulary } from "@/lib/platform/search/second-try";

const nowhere: Vocabulary = {
  count: () => 0,
  has: () => true,
  isFrequent: () => false,
  like: () => [],
  words: () => [],
};
const first = (query: string, vocabulary: Partial<Vocabulary> = {}): readonly QueryWord[] | undefined => {
  for (const { words } of alternatives(1, query, { ...nowhere, ...vocabulary })) return words;
  return undefined;
};
const phrasesOf = (words: readonly QueryWord[] | undefined) => words?.flatMap(({ phrases = [] }) => phrases) ?? [];

describe("words that mean the same", () => {
  test("are looked for together with the phrases that do", () => {
    expect(phrasesOf(first("boleto")).length).toBeGreaterThan(0);
  });

  test("leave out the phrases of which every word is frequent, and keep those with a rare one", () => {
    const isFrequent = (terms: readonly string[]) => terms.some((term) => /_(?:segund|via)/.test(term));
    const kept = phrasesOf(first("boleto", { isFrequent }));
    const has = (phrases: typeof kept, stem: string) => phrases.some((parts) => parts.flat().includes(`1_${stem}`));
    expect([has(phrasesOf(first("boleto")), "segund"), has(kept, "segund"), has(kept, "digit")]).toEqual([
      true,
      false,
      has(phrasesOf(first("boleto")), "digit"),
    ]);
    expect(kept.length).toBeGreaterThan(0);
  });

  test("are none where nothing but such phrases is known", () => {
    const query = "ainda nao chegou";
    const words = first(query, { isFrequent: () => true });
    expect(words === undefined || words.every(({ terms }) => terms.length > 0)).toBe(true);
  });
});
