import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plain } from "@/lib/kernel/plain";
import { stemsOf } from "@/lib/platform/search/stems";
import { addresses, indexTerms, tokens } from "@/lib/platform/search/tokens";
import { looksPerCharacter } from "@/tests/support/count-looks";

const meet = (one: string, other: string) => stemsOf(one).some((stem) => stemsOf(other).includes(stem));

describe("words that mean the same meet", () => {
  test.each([
    ["boleto", "boletos"],
    ["informação", "informações"],
    ["informação", "informacao"],
    ["informação", "informacoes"],
    ["informações", "informacao"],
    ["cancelar", "cancelamento"],
    ["cancelou", "cancelado"],
    ["não", "nao"],
    ["cartão", "cartoes"],
    ["difícil", "dificeis"],
    ["possível", "possíveis"],
    ["papéis", "papel"],
    ["nuvens", "nuvem"],
    ["código", "CODIGOS"],
    ["pedido", "pedidos"],
    ["casa", "casas"],
    ["refund", "refunding"],
    ["invoice", "invoices"],
  ])("%s and %s", (one, other) => {
    expect(meet(one, other)).toBe(true);
  });

  test("and others don't", () => {
    expect(meet("boleto", "bola")).toBe(false);
    expect(meet("pedido", "pedra")).toBe(false);
    expect(meet("Maria", "maré")).toBe(false);
    expect(meet("1234", "1235")).toBe(false);
  });

  test("however their accents are encoded", () => {
    expect(meet("informação".normalize("NFD"), "informação".normalize("NFC"))).toBe(true);
  });
});

test("every word has a stem", () => {
  const word = fc.string({ unit: "grapheme", minLength: 1 });
  fc.assert(fc.property(word, (text) => [...tokens(text)].every((token) => stemsOf(token.text).length > 0)));
});

describe("the words of a text", () => {
  test("are its runs of letters and digits, with their places", () => {
    const text = "Olá, João! 😀 nº-42";
    const found = [...tokens(text)];
    expect(found.map((token) => token.text)).toEqual(["Olá", "João", "nº", "42"]);
    for (const { text: word, start, end } of found) expect(text.slice(start, end)).toBe(word);
  });

  test("are none in signs alone", () => {
    expect([...tokens('?! -- (*) "\'" 👍🏽')]).toEqual([]);
  });
});

describe("what a text is indexed under", () => {
  test("begins with the workspace, so that no two workspaces share a term", () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), fc.string(), fc.string(), (one, other, here, there) => {
        fc.pre(one !== other);
        const own = new Set(indexTerms(one, here).terms.split(" ").filter(Boolean));
        const foreign = indexTerms(other, there).terms.split(" ").filter(Boolean);
        return foreign.every((term) => !own.has(term));
      }),
    );
  });

  test("holds nothing that the index would take apart", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) =>
        indexTerms(1, text)
          .terms.split(" ")
          .every((term) => /^[a-z0-9_^#@\u0080-\u{10ffff}]*$/u.test(term)),
      ),
    );
  });

  test.each(["a", "@", "a@", "a.", "á"])("a word of %j without an end costs no more per character", async (part) => {
    const perCharacter = (length: number) =>
      looksPerCharacter(part.repeat(length / part.length), (text) => indexTerms(1, text));
    expect(await perCharacter(16_000)).toBeLessThan((await perCharacter(2_000)) * 1.5 + 2);
  });
});

test("e-mail addresses are known whole", () => {
  expect(addresses("de João.Silva+loja@correio.example, não @home nem a@b").map(({ text }) => text)).toEqual([
    "joao@silva@loja@correio@example",
  ]);
});

test("accents and case make no difference", () => {
  expect(plain("AÇÃO")).toBe("acao");
});
