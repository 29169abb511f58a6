import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excerpt, foundWords } from "@/lib/platform/search/excerpt";
import type { QueryWord } from "@/lib/platform/search/query-words";
import { wordForms } from "@/lib/platform/search/tokens";

const word = (text: string): QueryWord => {
  const { stems } = wordForms(text);
  return { terms: [], finds: (forms) => forms.stems.some((stem) => stems.includes(stem)) };
};
const long = `${"começo da mensagem ".repeat(20)}o boleto venceu${" e o resto dela".repeat(20)}`;

describe("the part of a text that is shown", () => {
  test("is all of a short text, in one line", () => {
    expect(excerpt("Meu boleto\n\n venceu", [word("boleto")])).toBe("Meu boleto venceu");
  });

  test("stands around the first word that was found, and says where it was cut", () => {
    const part = excerpt(long, [word("boletos")]);
    expect(part).toMatch(/^….+ boleto venceu .+…$/);
    expect(part.length).toBeLessThan(150);
  });

  test("is cut between words", () => {
    const words = new Set(long.split(" "));
    expect(
      excerpt(long, [word("boleto")])
        .replaceAll("…", "")
        .split(" ")
        .every((part) => words.has(part)),
    ).toBe(true);
  });

  test("is never cut inside an emoji", () => {
    const texts = fc.string({ unit: fc.constantFrom("😀", "a", " ", "boleto "), minLength: 100, maxLength: 400 });
    fc.assert(fc.property(texts, (text) => !/\p{Cs}/u.test(excerpt(text, [word("boleto")]))));
  });
});

test("the words that were found are given as they stand in the text, each once", () => {
  expect(foundWords("Informações! INFORMACAO, informações e mais", [word("informação")])).toEqual([
    "Informações",
    "INFORMACAO",
    "informações",
  ]);
});
