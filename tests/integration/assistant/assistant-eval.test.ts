import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addItems, ask, type Outcome, readItems, readQuestions, scoreOf } from "@/eval/evaluate";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const LANGUAGES = ["pt", "en"] as const;
const outcomes: Record<(typeof LANGUAGES)[number], Outcome[]> = { pt: [], en: [] };

beforeAll(async () => {
  const workspace = await rawClient().workspace.create({ data: { clientId: "evaluation", name: "Avaliação" } });
  const keys = await addItems(workspace.id, readItems());
  for (const language of LANGUAGES)
    outcomes[language] = await Promise.all(
      readQuestions(language).map((question) => ask(workspace.id, keys, question)),
    );
});
afterAll(() => database.close());

test("the set is as large as promised, and a quarter of it has no answer", () => {
  expect(readItems().length).toBeGreaterThanOrEqual(60);
  expect(outcomes.pt.length).toBeGreaterThanOrEqual(120);
  expect(outcomes.en.length).toBeGreaterThanOrEqual(60);
  for (const language of LANGUAGES) {
    const without = outcomes[language].filter(({ expected }) => expected.length === 0);
    expect(without.length / outcomes[language].length).toBeGreaterThanOrEqual(0.25);
  }
});

test("every item that a question expects is in the base", () => {
  const keys = new Set(readItems().map(({ key }) => key));
  const expected = LANGUAGES.flatMap((language) => outcomes[language].flatMap((outcome) => outcome.expected));
  expect(expected.filter((key) => !keys.has(key))).toEqual([]);
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("at most 2 % are answered wrongly", () => {
    const wrong = outcomes[language]
      .filter(({ answered, isCorrect }) => answered && !isCorrect)
      .map(({ text }) => text);
    expect({ share: scoreOf(outcomes[language]).wrong <= 0.02, wrong }).toMatchObject({ share: true });
  });

  test("the right item is among the first three for 95 % of what can be answered, and most of it is answered", () => {
    expect(scoreOf(outcomes[language]).recallAt3).toBeGreaterThanOrEqual(0.95);
    const answerable = outcomes[language].filter(({ expected }) => expected.length > 0);
    expect(answerable.filter(({ isCorrect }) => isCorrect).length / answerable.length).toBeGreaterThanOrEqual(0.7);
  });
});
