import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordsOf, writtenText } from "@/lib/kernel/formatting/formatting-text";
import type { Inline } from "@/lib/kernel/formatting/inline";
import {
  type FormattingRules,
  mayHaveMarks,
  parseFormatting,
  WHATSAPP_RULES,
} from "@/lib/kernel/formatting/parse-formatting";

const EMAIL: FormattingRules = { links: true, pictures: new Set(["foto [1].png"]) };

const TAGS = { bold: "b", italic: "i", struck: "s" } as const;

/** What was read, in one line: `<b>…</b>`, `<code>…</code>`, `<a address>…</a>`. */
function told(parts: readonly Inline[]): string {
  return parts
    .map((part): string => {
      if (part.kind === "text") return part.text;
      if (part.kind === "code") return `<code>${part.text}</code>`;
      if (part.kind === "link") return `<a ${part.href}>${part.label ? told(part.label) : part.address}</a>`;
      return `<${TAGS[part.kind]}>${told(part.parts)}</${TAGS[part.kind]}>`;
    })
    .join("");
}

/** The blocks of a text, each in one line. */
function blocks(text: string, rules = EMAIL): string[] {
  return parseFormatting(text, rules).map((block) => {
    if (block.kind === "code") return `code: ${block.text}`;
    if (block.kind === "picture") return `picture: ${block.name}`;
    if (block.kind === "list")
      return `list: ${block.items.map(({ number, parts }) => `${number ?? "•"} ${told(parts)}`).join(" / ")}`;
    return `${block.kind}: ${block.lines.map(told).join(" / ")}`;
  });
}

const line = (text: string, rules = EMAIL) => blocks(text, rules)[0]?.replace("lines: ", "");

describe("marks at the edges of words", () => {
  test.each([
    ["*total* de _hoje_ ~antes~", "<b>total</b> de <i>hoje</i> <s>antes</s>"],
    ["(*atenção*), “_já_”!", "(<b>atenção</b>), “<i>já</i>”!"],
    ["*muitas palavras, com vírgula.*", "<b>muitas palavras, com vírgula.</b>"],
    ["*_~tudo~_*", "<b><i><s>tudo</s></i></b>"],
    ["*negrito _e itálico_ junto*", "<b>negrito <i>e itálico</i> junto</b>"],
    ["*prazo:* amanhã", "<b>prazo:</b> amanhã"],
    ["🎉*festa*🎉", "🎉<b>festa</b>🎉"],
    ["`*cru*` e ```isto``` aqui", "<code>*cru*</code> e <code>isto</code> aqui"],
  ])("%s", (text, expected) => expect(line(text, WHATSAPP_RULES)).toBe(expected));
});

describe("signs that are no marks stay as they were typed", () => {
  test.each([
    "nome_do_arquivo_final.pdf",
    "2*3*4 = 24 e 5 * 3 * 2",
    "a * sozinho e * outro *",
    "**dobrado** e __init__ e ~~riscado~~",
    "/home/_cache_/x e C:\\_tmp_\\y",
    "ana_souza@loja.example e ana_lima@loja.example",
    "*sem fim e _sem fim",
    "5*, 6* e 7*",
    "*não fecha *",
    "d`água e copo d`água",
    "3) não é lista; 2026. também não",
    "a*b*c*d*e",
  ])("%s", (text) => expect(line(text, WHATSAPP_RULES)).toBe(text));
});

test("of three signs the nearest two belong together", () => {
  expect(line("*um *dois*")).toBe("*um <b>dois</b>");
});

test("crossed marks don't cross: the one that closes first wins", () => {
  expect(line("*a _b* c_")).toBe("<b>a _b</b> c_");
});

test("marks don't go over the end of a line", () => {
  expect(blocks("*um\ndois*")).toEqual(["lines: *um / dois*"]);
});

describe("addresses and links", () => {
  test("signs in an address are its own, and marks around it count", () => {
    const address = "https://loja.example/a_b_c/*x*?q=_1";
    expect(line(`veja *${address}* e _https://loja.example_`)).toBe(
      `veja <b><a ${address}>${address}</a></b> e <i><a https://loja.example/>https://loja.example</a></i>`,
    );
  });

  test("words of their own are e-mail's alone", () => {
    const text = "[a *nota* fiscal](https://loja.example/nf_(1))";
    expect(line(text)).toBe("<a https://loja.example/nf_(1)>a <b>nota</b> fiscal</a>");
    expect(line(text, WHATSAPP_RULES)).toBe(
      "[a <b>nota</b> fiscal](<a https://loja.example/nf_(1)>https://loja.example/nf_(1)</a>)",
    );
  });

  test("an address without its scheme is one of the web, and a mailbox may be written to", () => {
    expect(line("[site](www.loja.example) [nós](mailto:oi@loja.example)")).toBe(
      "<a https://www.loja.example/>site</a> <a mailto:oi@loja.example>nós</a>",
    );
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](data:text/html,x)",
    "[x](/caminho)",
    "[](https://loja.example",
    "[x](https://loja.example",
    "[x] (https)",
    "[{{texto}}]({{endereço}})",
  ])("no link: %s", (text) => expect(line(text)).not.toContain(">x<"));
});

describe("lines", () => {
  test("lists, with and without numbers, and quotes end where their lines end", () => {
    expect(blocks("Itens:\n- um\n* *dois*\n3. três\n4. quatro\n> citado\n>\n> fim\nTchau")).toEqual([
      "lines: Itens:",
      "list: • um / • <b>dois</b>",
      "list: 3 três / 4 quatro",
      "quote: citado /  / fim",
      "lines: Tchau",
    ]);
  });

  test("a block of code keeps what is in it, and one that nothing ends is text", () => {
    expect(blocks("antes\n```\n*a*\n- b\n```\ndepois")).toEqual([
      "lines: antes",
      "code: \n*a*\n- b\n",
      "lines: depois",
    ]);
    expect(blocks("```uma linha```")).toEqual(["code: uma linha"]);
    expect(blocks("```\n*a*")).toEqual(["lines: ``` / <b>a</b>"]);
  });

  test("a picture stands on a line of its own, by the name of an attached one", () => {
    expect(blocks("Veja:\n![foto [1].png]\n![outra.png]\nno meio ![foto [1].png]")).toEqual([
      "lines: Veja:",
      "picture: foto [1].png",
      "lines: ![outra.png] / no meio ![foto [1].png]",
    ]);
  });
});

describe("as text again", () => {
  test("links are spelled out and pictures named, and other marks stay", () => {
    expect(writtenText("*Oi*, [veja](https://loja.example).\n![foto [1].png]\n- `x`", EMAIL)).toBe(
      "*Oi*, veja (https://loja.example).\n[foto [1].png]\n- `x`",
    );
  });

  test("the words alone have no marks", () => {
    expect(wordsOf("*Oi*, [veja](https://loja.example) `x`\n> ~antes~", EMAIL)).toBe("Oi, veja x\nantes");
  });
});

// Texts made of what marks are made of, so that every rule is met.
const signs = fc.constantFrom(
  "*",
  "_",
  "~",
  "`",
  "```",
  "[",
  "](",
  ")",
  "- ",
  "1. ",
  "> ",
  "![",
  "]",
  "\n",
  " ",
  "a",
  "é",
  "1",
  "/",
  "https://x.example/_a_",
  "🎉",
);
const texts = fc.array(signs, { maxLength: 60 }).map((parts) => parts.join(""));

test("whatever is written, without links it comes back as it was written", () => {
  const tidy = (text: string) => text.replace(/[ ]+$/gm, "");
  fc.assert(
    fc.property(texts, (text) => {
      expect(tidy(writtenText(text, WHATSAPP_RULES))).toBe(tidy(text));
    }),
    { numRuns: 2_000 },
  );
});

test("what can have no marks has none", () => {
  fc.assert(
    fc.property(texts, (text) => {
      if (!mayHaveMarks(text)) expect(blocks(text).every((block) => block.startsWith("lines: "))).toBe(true);
    }),
  );
});

test.each([
  "*a ",
  "_a_*",
  "[",
  "[a](",
  "[a](http://x",
  "`a ",
  "```\n",
  "```a```b\n",
  "*_~",
  "> ",
  "https://x(",
  "![a]\n",
])("a long text of %j takes time by its length", (part) => {
  const timeOf = (length: number) => {
    const text = part.repeat(length / part.length);
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      parseFormatting(text, EMAIL);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  timeOf(10_000);
  // Eight times the length; quadratic it would be 64 times the time. What is short is measured badly.
  expect(timeOf(80_000)).toBeLessThan(30 * Math.max(20, timeOf(10_000)));
});
