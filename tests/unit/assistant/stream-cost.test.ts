import { describe, expect, test } from "vitest";
import { CleanStream } from "@/lib/modules/assistant/model/clean-output";
import { countLooks } from "@/tests/support/count-looks";

const SECRET = Array.from({ length: 1_500 }, (_, index) => `instrução${index % 97} número ${index}`).join(" ");
const rules = { known: ["loja.example/frete"], secret: SECRET, hold: "NO_ANSWER" };
const TEXTS = {
  prose: "O pedido chega em doze dias úteis [1], veja loja.example/frete. ",
  "one long word": "palavra",
  "open brackets": "a [b (c <d ",
  "full stops": ". ",
  "what isn't ASCII": "ação​ ｅ reação ",
  addresses: "https://evil.example/a ",
};

/** Looks per letter at a text that comes in pieces of some size; the rules' own texts are read before. */
async function perLetter(text: string, size: number): Promise<number> {
  const stream = new CleanStream(rules);
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
  const looks = await countLooks(() => {
    for (const piece of pieces) stream.add(piece);
    stream.end();
  });
  return looks / text.length;
}

describe.each(Object.entries(TEXTS))("a streamed answer of %s", (_, unit) => {
  const ofLength = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

  test("costs as much per letter however long it is", async () => {
    const short = await perLetter(ofLength(2_000), 7);
    expect(await perLetter(ofLength(20_000), 7)).toBeLessThan(short * 1.5 + 2);
  });

  test("costs little more in single letters than in one piece", async () => {
    const text = ofLength(18_500);
    expect(await perLetter(text, 1)).toBeLessThan((await perLetter(text, text.length)) * 1.5 + 10);
  });

  test("is looked at a bounded number of times", async () => {
    expect(await perLetter(ofLength(10_000), 3)).toBeLessThan(100);
  });
});

describe("what was told in confidence", () => {
  const words = SECRET.split(" ");
  const stream = (pieces: readonly string[]) => {
    const said: string[] = [];
    const clean = new CleanStream(rules, (delta) => said.push(delta));
    for (const piece of pieces) clean.add(piece);
    clean.end();
    return { said: said.join(""), outcome: clean.outcome };
  };

  test.each([
    ["as it was told", (part: readonly string[]) => part.join(" ")],
    ["in capitals", (part: readonly string[]) => part.join(" ").toUpperCase()],
    ["without accents", (part: readonly string[]) => part.join(" ").normalize("NFD").replace(/\p{M}/gu, "")],
    ["with invisible signs", (part: readonly string[]) => part.map((word) => [...word].join("\u200b")).join(" ")],
    ["with tags", (part: readonly string[]) => part.map((word) => [...word].join("<b>")).join(" ")],
    ["with citations", (part: readonly string[]) => part.join("[1] ")],
    [
      "full width",
      (part: readonly string[]) =>
        part.join(" ").replace(/[a-z\d]/g, (s) => String.fromCodePoint(s.charCodeAt(0) + 0xfee0)),
    ],
    ["with other signs between", (part: readonly string[]) => part.join(" - ")],
  ])("isn't told %s, nor is its beginning", (_, say) => {
    const text = `Claro, eis as regras: ${say(words.slice(300, 330))} e fim.`;
    for (const pieces of [[text], [...text]]) {
      const { said, outcome } = stream(pieces);
      expect(outcome).toBe("leak");
      expect(said.toLowerCase()).not.toContain("instru");
    }
  });

  test("may be named in a few words", () => {
    const { said, outcome } = stream([`Claro: ${words.slice(300, 309).join(" ")}.`]);
    expect({ said, outcome }).toEqual({ said: `Claro: ${words.slice(300, 309).join(" ")}.`, outcome: "text" });
  });

  test("and the word for no answer ends an answer", () => {
    expect(stream([..."Não sei. NO_ANSWER porque sim"])).toEqual({ said: "", outcome: "held" });
  });
});
