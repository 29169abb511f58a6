import { expect, test } from "vitest";
import { type Example, examplesStems, fileByExample } from "@/lib/modules/assistant/answers/file-by-example";
import { FILED, TO_FILE } from "@/tests/support/conversations/filed-conversations";

const TEAMS: Readonly<Record<string, number>> = { boleto: 7, "nota fiscal": 7 };
const EXAMPLES = Object.entries(FILED).flatMap(([tag, texts]) =>
  texts.map((text): Example => ({ stems: examplesStems(text), tags: [tag], teamId: TEAMS[tag] ?? null })),
);

test("of the tags that are suggested at least 95 % are right, and of those wanted half are", () => {
  let right = 0;
  let suggested = 0;
  let wanted = 0;
  const wrong: string[] = [];
  for (const [question, ...tags] of TO_FILE) {
    const { tags: found } = fileByExample(question, EXAMPLES);
    wanted += tags.length;
    suggested += found.length;
    right += found.filter((tag) => tags.includes(tag)).length;
    wrong.push(...found.filter((tag) => !tags.includes(tag)).map((tag) => `${question}: ${tag}`));
  }
  expect(right / suggested, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
  expect(right / wanted).toBeGreaterThanOrEqual(0.5);
});

test("a question that names a tag and denies it isn't filed under it", () => {
  expect(fileByExample("não quero trocar nada", EXAMPLES).tags).toEqual([]);
  expect(fileByExample("quero trocar", EXAMPLES).tags).toEqual(["troca"]);
});

test("a name that conversations with other tags say, too, names nothing", () => {
  const filed = (text: string, tags: string[]): Example => ({ stems: examplesStems(text), tags, teamId: null });
  const examples = [
    filed("qual o prazo de troca", ["troca"]),
    filed("qual o prazo de entrega", ["entrega"]),
    filed("prazo para montar", ["montagem"]),
    filed("urgente", ["prazo"]),
    filed("para ontem", ["prazo"]),
  ];
  expect(fileByExample("qual é o prazo?", examples).tags).toEqual([]);
});

test("a team is named where nearly all that was like it went to it", () => {
  expect(fileByExample("meu boleto venceu, posso pagar?", EXAMPLES).teamId).toBe(7);
  expect(fileByExample("o rastreio da entrega está parado", EXAMPLES).teamId).toBeNull();
});

test("nothing is said of nothing, and by no examples", () => {
  expect(fileByExample("", EXAMPLES)).toEqual({ tags: [], teamId: null });
  expect(fileByExample("quero trocar", [])).toEqual({ tags: [], teamId: null });
});
