import { describe, expect, test } from "vitest";
import { highlightParts } from "@/components/desk/timeline/highlight-parts";

const hits = (text: string, ...words: string[]) =>
  highlightParts(text, words)
    .filter(({ isHit }) => isHit)
    .map(({ text: hit }) => hit);

describe("highlighting", () => {
  test("finds a word whatever its case and accents, as it stands in the text", () => {
    expect(hits("Informação sobre a INFORMACAO", "informacao")).toEqual(["Informação", "INFORMACAO"]);
  });

  test("leaves words alone that only contain it", () => {
    expect(hits("anotado, nota e notas", "nota")).toEqual(["nota"]);
  });

  test("takes the longer of two words that begin alike", () => {
    expect(hits("boletos e boleto", "boleto", "boletos")).toEqual(["boletos", "boleto"]);
  });

  test("takes signs literally", () => {
    expect(hits("conta ana.brandao@luminatec.example (a+b)", "ana.brandao@luminatec.example", "a+b")).toEqual([
      "ana.brandao@luminatec.example",
      "a+b",
    ]);
  });

  test("finds accents that are written as signs of their own", () => {
    expect(hits("não", "nao")).toEqual(["não"]);
  });

  test.each([
    ["no word", []],
    ["an empty word", [""]],
    ["a word that isn't there", ["zebra"]],
  ])("changes nothing for %s", (_, words) => {
    expect(highlightParts("Um texto 👍 qualquer", words)).toEqual([{ text: "Um texto 👍 qualquer", isHit: false }]);
  });

  test("loses nothing of the text", () => {
    const text = "Ça va? 𝒳 Não, a ligação caiu… e a LIGAÇÃO voltou 👍🏽";
    expect(
      highlightParts(text, ["ligacao", "nao", "va"])
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
