import { expect, test } from "vitest";
import { type DiffPart, wordDiff } from "@/lib/kernel/word-diff";

const shape = (parts: readonly DiffPart[]) =>
  parts.map(({ kind, before, after }) => `${{ same: "=", removed: "-", added: "+" }[kind]}${(before || after).trim()}`);

test("words that were replaced, added and taken away are told from those that stayed", () => {
  expect(shape(wordDiff("o prazo é de 7 dias", "o prazo de troca é de 10 dias"))).toEqual([
    "=o prazo",
    "+de troca",
    "=é de",
    "-7",
    "+10",
    "=dias",
  ]);
});

test("both texts can be read from it, word by word", () => {
  const words = ["um", "dois", "três", "de", "a\n"];
  let seed = 7;
  const random = (limit: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % limit;
  };
  const text = () => Array.from({ length: random(12) }, () => words[random(words.length)]).join(" ");
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [text(), text()];
    const parts = wordDiff(before, after);
    expect(parts.map((part) => part.before).join("")).toBe(before);
    expect(parts.map((part) => part.after).join("")).toBe(after);
  }
});

test("nothing differs between equal texts, and all between texts of which one is empty", () => {
  expect(shape(wordDiff("igual a si", "igual a si"))).toEqual(["=igual a si"]);
  expect(shape(wordDiff("", "novo"))).toEqual(["+novo"]);
  expect(shape(wordDiff("velho", ""))).toEqual(["-velho"]);
  expect(wordDiff("", "")).toEqual([]);
});

test("texts too long to compare are replaced as a whole, soon", () => {
  const started = performance.now();
  const parts = wordDiff("a b ".repeat(2_500), "c d ".repeat(2_500));
  expect(parts.map(({ kind }) => kind)).toEqual(["removed", "added"]);
  expect(performance.now() - started).toBeLessThan(1_000);
});
