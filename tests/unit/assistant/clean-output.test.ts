import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CleanStream, cleanOutput } from "@/lib/modules/assistant/model/clean-output";
import { looksPerCharacter } from "@/tests/support/count-looks";

const KNOWN = ["Veja loja.example/frete ou escreva a ajuda@loja.example"];
const clean = (text: string) => cleanOutput(text, KNOWN);

function streamed(pieces: readonly string[], secret = "", hold = "") {
  const said: string[] = [];
  const stream = new CleanStream({ known: KNOWN, secret, hold }, (delta) => said.push(delta));
  for (const piece of pieces) stream.add(piece);
  stream.end();
  return { said: said.join(""), outcome: stream.outcome, text: stream.text };
}

/** A text as a tolerant reader sees it, found out in another way than the filter's. */
const seen = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\p{M}\p{C}\u115f\u1160\u3164\uffa0]/gu, (sign) => (sign === "\n" ? sign : ""))
    .replaceAll("。", ".")
    .toLowerCase();

test.each([
  ["Veja https://evil.example/x?a=1 hoje", "Veja hoje"],
  ["Veja evil.example, ou a.b.c.evil.example:8080/x", "Veja, ou"],
  ["Veja ..evil.example", "Veja.."],
  ["Veja loja.example/frete [1] [2, 3].", "Veja loja.example/frete."],
  ["Escreva a ajuda@loja.example!", "Escreva a ajuda@loja.example!"],
  ["Escreva a roubo@evil.example!", "Escreva a!"],
  ["Clique [aqui](https://evil.example) ![x](//evil.example/p.png)", "Clique aqui"],
  ["a\u202eb\u0000c  d", "abc d"],
  [`${"a.".repeat(12)}evil.example`, "a.a."],
  ["Linha um.\n\n\n\nLinha dois. https://evil.example\nLinha três.", "Linha um.\n\nLinha dois.\nLinha três."],
  ["Custa 1.500,00 (3 m², 2ª via, nº 5, ½)… às 9h.", "Custa 1.500,00 (3 m², 2ª via, nº 5, ½)… às 9h."],
  ["送料は無料です。三日で届きます。", "送料は無料です。三日で届きます。"],
  ["Сумма меньше <b>ста</b>, R&amp;D < 5", "Сумма меньше ста, R&D < 5"],
])("%j becomes %j", (text, expected) => {
  expect(clean(text)).toBe(expected);
});

const EVASIONS = {
  "a zero-width space in the scheme": "https:/\u200b/evil.example",
  "a zero-width space in the host": "evil\u200b.exa\u200bmple",
  "a soft hyphen": "ev\u00adil.exam\u00adple",
  "a word joiner": "evil\u2060.example",
  "a byte order mark": "evil\ufeff.example",
  "a variation selector": "evil\ufe0f.example",
  "an ideographic variation selector": "evil.\u{e0101}example",
  "tag characters": "evil\u{e0041}\u{e007f}.example",
  "direction marks": "evil\u200e.\u202aexample\u202c",
  "a Hangul filler": "evil\u3164.example",
  "a combining grapheme joiner": "evil.\u034fexample",
  "a combining mark": "evil\u0338.example",
  "an enclosing mark": "evil.\u20ddexample",
  "a control": "evil\u0007.example",
  "a private character": "evil\ue000.example",
  "a lone surrogate": "evil\ud800.example",
  "full width": "ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ",
  "mathematical letters": "𝐞𝐯𝐢𝐥.𝐞𝐱𝐚𝐦𝐩𝐥𝐞",
  "letters in circles": "ⓔⓥⓘⓛ.ⓔⓧⓐⓜⓟⓛⓔ",
  "a one dot leader": "evil\u2024example",
  "an ideographic full stop": "evil。example",
  "a small full stop": "evil\ufe52example",
  backslashes: "https:\\\\evil.example",
  "one slash": "https:/evil.example",
  "no slash": "https:evil.example",
  "no scheme": "//evil.example",
  "www alone": "www.evil.example",
  "a host alone": "evil.example/path",
  "a number for a host": "http://3232235521/evil.example",
  "an address of numbers": "93.184.216.34/evil.example",
  hxxp: "hxxps://evil.example",
  "a dot in brackets": "evil[.]example",
  "a written dot": "evil(dot)example",
  "a reversed scheme": "view-source:evil.example",
  "user information": "https://loja.example@evil.example",
  "a backslash before user information": "loja.example\\@evil.example",
  "a known host's beginning": "loja.example.evil.example",
  "a known host with a question mark": "loja.example?r=evil.example",
  "a known host with a fragment": "loja.example#evil.example",
  "a decimal entity": "evil&#46;example",
  "an entity without its end": "evil&#46example",
  "an entity in an entity": "evil&amp;#x2e;example",
  "a named entity": "https&colon;&sol;&sol;evil&period;example",
  "an entity's invisible character": "evil&shy;.exam&ZeroWidthSpace;ple",
  "a Markdown link": "[aqui](https://evil.example)",
  "a Markdown link whose text is the address": "[https://evil.example](https://evil.example)",
  "a Markdown reference": "[aqui][1]\n\n[1]: https://evil.example",
  "an automatic link": "<https://evil.example>",
  "an HTML link": '<a href="https://evil.example">evil.example</a>',
  "an HTML link without its end": "<a href=https://evil.example",
  "a tag in the host": "evil<b></b>.exam<i>ple",
  "a tag in a tag": "evil<<b>b>.example",
  "a citation in the host": "evil[1].example[2]",
  "a citation before a space": "evil[1] .example",
  "a space before the dot": "evil .example",
  "empty brackets": "evil().example",
  "an escaped tag": "&lt;a href=//evil.example&gt;x",
  data: "data:text/html,evil.example",
  "a script": "javascript:location='//evil.example'",
};

describe.each(Object.entries(EVASIONS))("an address with %s", (_, address) => {
  test.each([
    ["whole", (text: string) => clean(text)],
    ["letter by letter", (text: string) => streamed([...text]).said],
  ])("doesn't get through, %s", (_how, through) => {
    const text = through(`Veja ${address} e ${"espere um pouco ".repeat(8)} ${address}`);
    expect(seen(text)).not.toMatch(/evil\.example|\/\/|\\\\|javascript:|data:|view-source/);
    expect(text).toMatch(/^Veja .*espere um pouco/s);
  });
});

test.each([
  "еvil.example",
  "lоja.example/frete",
  "пример.рф",
  "例え.テスト",
  "xn--e1afmkfd.xn--p1ai",
  "loja.еxample/frete",
])("%s, a host of other letters, isn't a known one", (host) => {
  expect(clean(`Veja ${host} hoje`)).toBe("Veja hoje");
});

const WRAPPINGS = [
  "\u200b",
  "\u00ad",
  "\ufe0f",
  "\u2060",
  "\u0338",
  "\u{e0020}",
  "\u034f",
  "\u180e",
  "<b>",
  "</i>",
  "[1]",
  "",
  "",
];
const wrapped = fc
  .array(fc.constantFrom(...WRAPPINGS), { minLength: 20, maxLength: 20 })
  .map((between) => [..."https://evil.example"].map((sign, index) => sign + between[index]).join(""));
const formed = fc
  .tuple(wrapped, fc.constantFrom("as it is", "full width", "entities"))
  .map(([address, form]) =>
    form === "as it is"
      ? address
      : [...address]
          .map((sign) =>
            !/[a-z:/.]/.test(sign)
              ? sign
              : form === "entities"
                ? `&#x${sign.charCodeAt(0).toString(16)};`
                : String.fromCodePoint(sign.charCodeAt(0) + 0xfee0),
          )
          .join(""),
  );

test("however an address is hidden, it doesn't get through", () => {
  fc.assert(
    fc.property(formed, fc.constantFrom("Veja ", "(", "**", "- ", "\n"), (address, before) => {
      expect(seen(clean(`${before}${address} amanhã`))).not.toMatch(/evil\.example|\/\//);
    }),
    { numRuns: 1_000 },
  );
});

const PIECES =
  "evil . example / // \\ https: www [ ] ( ) < <b> > [1] &#46; &lt; &amp; ​ ． 。 @ com loja.example /frete … : ! é ́ 12 ﷺ"
    .split(" ")
    .concat([" ", " ", "\n", "\u00a0", "a"]);
const hostile = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 });

test("however a text is cut into pieces, what is handed on together is the whole answer", () => {
  fc.assert(
    fc.property(hostile, (pieces) => {
      const { said, text } = streamed(pieces);
      expect(said).toBe(text);
      expect(said).toBe(clean(pieces.join("")));
    }),
    { numRuns: 2_000 },
  );
});

test("whatever is written, no unknown address is in what leaves", () => {
  fc.assert(
    fc.property(hostile, (pieces) => {
      const rest = seen(clean(pieces.join(""))).replaceAll(
        /(?:https?:\/\/|(?<![:/\\])\/\/)?loja\.example\/frete(?=[.,;:!?)\]]*(?:[\s<>]|$))/g,
        "",
      );
      expect(rest).not.toMatch(/\/\/|\\\\|(?<![a-z])www\.[\p{L}\d]|(?:^|[^a-z])https?:[\p{L}\d]|[a-z\d]\.[a-z]{2}/u);
    }),
    { numRuns: 2_000 },
  );
});

// In each a pattern once looked from every point of a long row to the row's end: hours of work.
test.each(["a.", "\n", " ", "\n[", "[", "<a", "aa.", "www.", "1.", "&amp;", "[.]", "(", "a@", "a-", "![", "é\u0301"])(
  "a long row of %j costs no more per character than a short one",
  async (piece) => {
    const short = await looksPerCharacter(piece.repeat(1_000 / piece.length), clean);
    expect(await looksPerCharacter(piece.repeat(5_000 / piece.length), clean)).toBeLessThan(short * 1.5 + 2);
  },
);
