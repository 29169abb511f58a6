import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { asksForPerson } from "@/lib/modules/assistant/automation/person/asks-for-person";
import { isForPeople, smallTalkOf } from "@/lib/modules/assistant/automation/what-they-ask";

const linesOf = (file: string) => fs.readFileSync(`eval/person/${file}.txt`, "utf8").trim().split("\n");
const shareOf = (texts: readonly string[], is: (text: string) => boolean) => texts.filter(is).length / texts.length;

// All may only become stricter. The messages that are held back were written by somebody who saw neither the others nor the words here, and
// nothing is learned from them.
describe("asking for a person", () => {
  test("is understood in the messages that it is learned from, and isn't heard in the others", () => {
    expect(shareOf(linesOf("asks"), asksForPerson)).toBeGreaterThanOrEqual(0.995);
    expect(shareOf(linesOf("others"), asksForPerson)).toBeLessThanOrEqual(0.005);
  });

  test("is understood in messages that nobody looked at", () => {
    const asks = linesOf("held-asks");
    expect(asks.length).toBeGreaterThanOrEqual(300);
    expect(shareOf(asks, asksForPerson)).toBeGreaterThanOrEqual(0.96);
  });

  test("is seldom heard where the same words say something else", () => {
    expect(shareOf(linesOf("held-others"), asksForPerson)).toBeLessThanOrEqual(0.065);
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
