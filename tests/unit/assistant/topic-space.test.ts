import { expect, test } from "vitest";
import { likeness, placeOfWords, prepareTopics, topicSpace } from "@/lib/modules/assistant/engine/topics/topic-space";
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

test("what is read a little at a time is the same", async () => {
  await prepareTopics();
  expect(topicSpace().knows(wordsOf("mensalidade")[0] as never)).toBe(true);
  expect(topicSpace().nearest(wordsOf("cachorro")[0] as never, 12).length).toBeGreaterThan(3);
});
