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
const first = async (
  query: string,
  vocabulary: Partial<Vocabulary> = {},
): Promise<readonly QueryWord[] | undefined> => {
  for await (const { words } of alternatives(1, query, { ...nowhere, ...vocabulary })) return words;
  return undefined;
};
const phrasesOf = (words: readonly QueryWord[] | undefined) => words?.flatMap(({ phrases = [] }) => phrases) ?? [];

describe("words that mean the same", () => {
  test("are looked for together with the phrases that do", async () => {
    expect(phrasesOf(await first("boleto")).length).toBeGreaterThan(0);
  });

  test("leave out the phrases of which every word is frequent, and keep those with a rare one", async () => {
    const isFrequent = (terms: readonly string[]) => terms.some((term) => /_(?:segund|via)/.test(term));
    const kept = phrasesOf(await first("boleto", { isFrequent }));
    const has = (phrases: typeof kept, stem: string) => phrases.some((parts) => parts.flat().includes(`1_${stem}`));
    expect([has(phrasesOf(await first("boleto")), "segund"), has(kept, "segund"), has(kept, "digit")]).toEqual([
      true,
      false,
      has(phrasesOf(await first("boleto")), "digit"),
    ]);
    expect(kept.length).toBeGreaterThan(0);
  });

  test("are none where nothing but such phrases is known", async () => {
    const query = "ainda nao chegou";
    const words = await first(query, { isFrequent: () => true });
    expect(words === undefined || words.every(({ terms }) => terms.length > 0)).toBe(true);
  });
});
