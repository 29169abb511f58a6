import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { asksForPerson, isForPeople, smallTalkOf } from "@/lib/modules/assistant/automation/what-they-ask";

const linesOf = (file: string) => fs.readFileSync(`eval/person/${file}.txt`, "utf8").trim().split("\n");

// Both may only become stricter.
const CAUGHT = 0.98;
const WRONG = 0.03;

describe("asking for a person", () => {
  test("is understood in 460 messages of customers, in Portuguese and English", () => {
    const asks = linesOf("asks");
    const missed = asks.filter((text) => !asksForPerson(text));
    expect(asks.length).toBeGreaterThanOrEqual(460);
    expect(missed.length / asks.length, missed.join("\n")).toBeLessThanOrEqual(1 - CAUGHT);
  });

  test("isn't heard where the same words say something else", () => {
    const others = linesOf("others");
    const wrong = others.filter(asksForPerson);
    expect(wrong.length / others.length, wrong.join("\n")).toBeLessThanOrEqual(WRONG);
  });
});

describe("what is said beside questions", () => {
  test.each([
    ["Oi, bom dia!", "greeting"],
    ["hello there", "greeting"],
    ["Muito obrigada pela ajuda", "thanks"],
    ["ok, thanks", "thanks"],
    ["Oi, qual o prazo de entrega?", null],
    ["thanks, but where is my parcel?", null],
    ["", null],
  ])("tells a greeting and thanks from a question: %s", (text, expected) => {
    expect(smallTalkOf(text)).toBe(expected);
  });

  test.each([
    ["Vou no Procon amanhã", true],
    ["my lawyer will write to you", true],
    ["não quero mais viver", true],
    ["qual o prazo para troca?", false],
    ["can I sue the chef for this recipe? it's killing me, so good", false],
  ])("leaves the law and danger to people: %s", (text, expected) => {
    expect(isForPeople(text)).toBe(expected);
  });
});
