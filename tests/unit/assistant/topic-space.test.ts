import { expect, test, vi } from "vitest";
import { likeness, placeOfWords, topicSpace } from "@/lib/modules/assistant/engine/topics/topic-space";
import { wordsOf } from "@/lib/modules/assistant/engine/words";

const placeOf = (text: string) => placeOfWords(wordsOf(text));
const like = (one: string, two: string) => likeness(placeOf(one), placeOf(two));

test.each([
  ["quero congelar a mensalidade por um mês", "trancamento temporário da matrícula", "aluguel de toalhas"],
  ["posso levar meu cachorro", "animais de estimação são permitidos", "a fatura vence no dia dez"],
  [
    "my flight got cancelled can i get my cash back",
    "refund in the event of cancellation by the carrier",
    "dress code",
  ],
])("'%s' is more about '%s' than about '%s'", (asked, meant, other) => {
  expect(like(asked, meant)).toBeGreaterThan(2 * like(asked, other));
});

test("a word that no topic knows is alike to itself alone", () => {
  expect(like("zepelim", "zepelins")).toBeGreaterThan(0.3);
  expect(like("zepelim", "prazo de entrega")).toBe(0);
});

test("a word of many topics says less than one of few", () => {
  const [often, seldom] = wordsOf("pagar bioimpedância");
  if (!often || !seldom) throw new Error("no words");
  expect(topicSpace().weightOf(often)).toBeLessThan(topicSpace().weightOf(seldom));
});

test("topics that are read a little at a time are the same as those that are read at once", async () => {
  const file = "@/lib/modules/assistant/engine/topics/topic-space";
  vi.resetModules();
  const slowly: typeof import("@/lib/modules/assistant/engine/topics/topic-space") = await import(file);
  await slowly.prepareTopics();
  const words = wordsOf("mensalidade cachorro reembolso luggage");
  expect(words.map((word) => slowly.topicSpace().placeOf(word))).toEqual(
    words.map((word) => topicSpace().placeOf(word)),
  );
});

test("the words nearest to a word are about the same", () => {
  const [dog] = wordsOf("cachorro");
  if (!dog) throw new Error("no word");
  const nearest = topicSpace().nearest(dog, 12);
  const [known] = wordsOf("cachorrinho cão");
  expect(nearest.length).toBeGreaterThan(3);
  expect(nearest.some((stem) => known?.stems.includes(stem) || stem.startsWith("pet"))).toBe(true);
});
