import { expect, test } from "vitest";
import { cleanOutput, withoutCitations } from "@/lib/modules/assistant/model/clean-output";

const clean = (text: string) => withoutCitations(cleanOutput(text, ["Veja loja.example/frete"]));

test.each([
  ["Veja https://evil.example/x?a=1 hoje", "Veja hoje"],
  ["Veja evil.example, ou a.b.c.evil.example:8080/x", "Veja, ou"],
  ["Veja ..evil.example", "Veja.."],
  ["Veja loja.example/frete [1] [2, 3].", "Veja loja.example/frete."],
  ["Clique [aqui](https://evil.example) ![x](//evil.example/p.png)", "Clique aqui"],
  ["a\u202eb\u0000c  d", "abc d"],
  [`${"a.".repeat(12)}evil.example`, "a.a."],
])("%j becomes %j", (text, expected) => {
  expect(clean(text).trim()).toBe(expected);
});

// Each took from 15 s to hours when a pattern looked from each point of a long row to the row's end.
test.each(["a.", "\n", " ", "\n[", "[", "<a", "aa.", "www.", "1."])("a long row of %j is read in one go", (piece) => {
  const startedAt = performance.now();
  clean(piece.repeat(100_000 / piece.length));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
