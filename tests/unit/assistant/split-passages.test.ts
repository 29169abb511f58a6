import { expect, test } from "vitest";
import { splitPassages } from "@/lib/modules/assistant/knowledge/split-passages";

const partsOf = (text: string) => splitPassages(text).map(({ heading, content }) => [heading, content]);

test("a passage has the path of the headings that it stands under", () => {
  const text = "# Regras\n\n## Piscina\n\nAbre às 7h.\n\n## Sauna\n\nAbre às 9h.\n\n# Preços\n\nR$ 10.";
  expect(partsOf(text)).toEqual([
    ["Regras › Piscina", "Abre às 7h."],
    ["Regras › Sauna", "Abre às 9h."],
    ["Preços", "R$ 10."],
  ]);
});

test.each([
  ["a line in bold", "**Estacionamento**\nHá doze vagas no subsolo."],
  ["a short line of its own", "Estacionamento\n\nHá doze vagas no subsolo."],
  ["a heading of Markdown", "### Estacionamento\nHá doze vagas no subsolo."],
])("%s over a text is its heading", (_, text) =>
  expect(partsOf(text)).toEqual([["Estacionamento", "Há doze vagas no subsolo."]]),
);

test("questions over their answers become passages of their own", () => {
  const text = "Posso levar meu cão?\nPode, na coleira.\n\nTem wi-fi?\nTem, sem custo.";
  expect(partsOf(text)).toEqual([
    ["Posso levar meu cão?", "Pode, na coleira."],
    ["Tem wi-fi?", "Tem, sem custo."],
  ]);
});

test("a long table is divided between its rows, and each part has its head", () => {
  const rows = Array.from({ length: 40 }, (_, index) => `| Serviço número ${index} | R$ ${index},00 |`);
  const parts = splitPassages(["| Serviço | Preço |", "|---|---|", ...rows].join("\n"));
  expect(parts.length).toBeGreaterThan(1);
  for (const { content } of parts) {
    expect(content.startsWith("| Serviço | Preço |")).toBe(true);
    expect(content.length).toBeLessThanOrEqual(700);
  }
  expect(parts.flatMap(({ content }) => content.split("\n").slice(1))).toEqual(rows);
});

test("a long paragraph is divided between its sentences, and nothing of it is lost", () => {
  const sentences = Array.from(
    { length: 30 },
    (_, index) => `A frase número ${index} diz alguma coisa que ninguém sabia.`,
  );
  const parts = splitPassages(sentences.join(" "));
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.map(({ content }) => content.replace(/\n/g, " ")).join(" ")).toBe(sentences.join(" "));
});

test("a text of a heading alone is a text all the same", () =>
  expect(partsOf("# Em breve")).toEqual([["", "Em breve"]]));
