import { expect, test } from "vitest";
import { changedStatements } from "@/lib/modules/assistant/answers/compare-draft";

const DRAFT =
  "Olá, Marta!\n\nO prazo de troca é de 7 dias corridos depois da entrega. O produto precisa estar na embalagem original.\n\nFico à disposição!";
const compare = (sent: string, asked = "", drafted = DRAFT) =>
  changedStatements({ drafted, sent, asked, names: ["Marta Silva", "Casa Viva", "Ana Souza"] });

test.each([
  [
    "a figure",
    "Oi, Marta! O prazo de troca é de 10 dias corridos depois da entrega. O produto precisa estar na embalagem original.",
    /7 dias/,
    /10 dias/,
  ],
  [
    "a denial",
    "O prazo de troca é de 7 dias corridos depois da entrega. O produto não precisa estar na embalagem original.",
    /precisa estar/,
    /não precisa/,
  ],
  [
    "another statement in its place",
    "O prazo de troca é de 7 dias corridos depois da entrega. O produto vem com etiqueta, nota fiscal e certificado de garantia.",
    null,
    /nota fiscal/,
  ],
])("%s that was changed is a changed statement", (_, sent, before, after) => {
  const changes = compare(sent);
  expect(changes).toHaveLength(1);
  if (before) expect(changes[0]?.before).toMatch(before);
  expect(changes[0]?.after).toMatch(after);
});

test("a day of the week that was changed is one", () => {
  const drafted = "A loja do centro abre de segunda a sexta, em horário comercial.";
  expect(compare("A loja do centro abre de segunda a sábado, em horário comercial.", "", drafted)).toHaveLength(1);
});

test("a statement that was added is one", () => {
  expect(compare(`${DRAFT}\nMóveis montados só são trocados com defeito de fabricação.`)).toEqual([
    { before: null, after: "Móveis montados só são trocados com defeito de fabricação." },
  ]);
});

test.each([
  ["the draft itself", DRAFT],
  [
    "another greeting and closing",
    "Bom dia, dona Marta, tudo bem?\n\nO prazo de troca é de 7 dias corridos depois da entrega. O produto precisa estar na embalagem original.\n\nAbraços, Ana\nEquipe Casa Viva",
  ],
  ["less of it", "O prazo de troca é de 7 dias corridos depois da entrega."],
  [
    "the same in another order",
    "Depois da entrega, o prazo de troca é de 7 dias corridos. Na embalagem original o produto precisa estar.",
  ],
  [
    "what is done for this customer now",
    `${DRAFT}\nVou verificar com a transportadora e retorno ainda hoje por aqui. Seu pedido saiu ontem de Campinas.`,
  ],
  ["a question to the customer", `${DRAFT}\nQual produto comprado apresentou defeito de fabricação?`],
  ["something else than the draft", "Seu boleto vence amanhã, e a segunda via está no site."],
])("%s has none", (_, sent) => {
  expect(compare(sent)).toEqual([]);
});

test("a number that the customer gave is theirs, not the item's", () => {
  const sent =
    "O prazo de troca do pedido 4711 é de 7 dias corridos depois da entrega. O produto precisa estar na embalagem original.";
  expect(compare(sent, "quero trocar o pedido 4711")).toEqual([]);
});

test("what takes long to read is read to an end", () => {
  const started = performance.now();
  compare("um texto sem fim. ".repeat(5_000), "", "palavra ".repeat(5_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
