import { describe, expect, test } from "vitest";
import { foldQuotes } from "@/lib/modules/channels/email/parse/fold-quotes";
import { ATTRIBUTIONS, BLOCKS, replies } from "@/tests/support/channels/email/replies";
import { looksPerCharacter } from "@/tests/support/count-looks";

const visible = (source: string) => foldQuotes(source).text;

describe("what a client puts above its quote ends the own text", () => {
  test.each([
    ["Gmail in Portuguese", "Em qui., 19 de nov. de 2026 às 10:02, Suporte <suporte@empresa.example> escreveu:"],
    [
      "Gmail in Portuguese, wrapped",
      "Em qui., 19 de nov. de 2026 às 10:02, Suporte <\nsuporte@empresa.example> escreveu:",
    ],
    ["Apple Mail in Portuguese", "Em 19 de nov de 2026, à(s) 10:02, Suporte <suporte@empresa.example> escreveu:"],
    ["Thunderbird in Portuguese", "Em 19/11/2026 10:02, Suporte escreveu:"],
    ["Thunderbird, the other order", "Suporte <suporte@empresa.example> escreveu em 19/11/2026:"],
    ["Gmail in English", "On Thu, Nov 19, 2026 at 10:02 AM Suporte <suporte@empresa.example> wrote:"],
    ["Gmail in English, wrapped", "On Thu, Nov 19, 2026 at 10:02 AM Suporte\n<suporte@empresa.example>\nwrote:"],
    ["Thunderbird in English", "On 11/19/26 10:02, Suporte wrote:"],
    ["Spanish", "El jue, 19 nov 2026 a las 10:02, Suporte (<suporte@empresa.example>) escribió:"],
    ["French", "Le jeu. 19 nov. 2026 à 10:02, Suporte <suporte@empresa.example> a écrit :"],
    ["German", "Am Do., 19. Nov. 2026 um 10:02 Uhr schrieb Suporte <suporte@empresa.example>:"],
    ["Outlook's separator", "-----Mensagem original-----"],
    ["Outlook's separator in English", "-----Original Message-----"],
    [
      "Outlook's block in Portuguese",
      "De: Suporte\nEnviado: quinta-feira, 19 de novembro\nPara: Marta\nAssunto: Pedido\n",
    ],
    ["Outlook's block in English", "From: Suporte\nSent: Thursday\nTo: Marta\nSubject: Order\n"],
    [
      "Outlook's rule and block",
      "________________________________\nDe: Suporte\nEnviada em: 19/11\nPara: Marta\nAssunto: x",
    ],
    ["Outlook's bold block", "*De:* Suporte\n*Enviado:* quinta\n*Para:* Marta\n"],
  ])("%s", (_, above) => {
    for (const mark of ["", "> "]) {
      const { text, quoted } = foldQuotes(
        `Ainda não chegou.\n\nObrigada\n\n${above}\n\n${mark}Olá!\n${mark}Já enviamos.`,
      );
      expect(text).toBe("Ainda não chegou.\n\nObrigada");
      expect(quoted).toContain("Já enviamos.");
      expect(quoted).toContain(above.split("\n")[0]);
    }
  });
});

describe("nothing that somebody wrote is hidden", () => {
  test("an answer under the quote is the text", () => {
    const { text, quoted } = foldQuotes(
      "Em 19/11/2026 10:02, Suporte escreveu:\n> Chegou?\n>\n> Obrigado\n\nChegou, sim.",
    );
    expect([text, quoted]).toEqual([
      "Chegou, sim.",
      "Em 19/11/2026 10:02, Suporte escreveu:\n> Chegou?\n>\n> Obrigado",
    ]);
  });

  test("answers between the quoted lines leave all as it is", () => {
    const source = "On 11/19/26 10:02, Suporte wrote:\n> Name?\nMarta\n> Order?\n123";
    expect(visible(source)).toBe(source);
  });

  test("a text that is only a quote is shown", () => {
    const source = "> Chegou?\n> Obrigado";
    expect(foldQuotes(source)).toEqual({ text: source, quoted: "" });
  });

  test("a forwarded message is what the sender wants to show", () => {
    const source = "Vejam abaixo.\n\n---------- Forwarded message ---------\nDe: Loja\nOi, Marta";
    expect(visible(source)).toContain("Oi, Marta");
  });

  test.each([
    "Em resumo, ele escreveu: nada mudou",
    "On Monday I wrote to you.",
    "De: mim\npara você, com carinho",
    "Preço > 10 reais",
    "Não sei\n-- isso é um travessão\nmal digitado",
    "From now on, call me",
  ])("%j", (source) => expect(visible(source)).toBe(source));

  test("every line is in one of the two", () => {
    const source = "Oi\n\nEm 19/11/2026 10:02, Suporte escreveu:\n> a\n> b\nfim\n-- \nMarta";
    const { text, quoted } = foldQuotes(source);
    for (const line of source.split("\n").filter((one) => one.trim() && one !== "-- "))
      expect(`${text}\n${quoted}`).toContain(line);
  });
});

describe("signatures", () => {
  test("behind two dashes and a space they are folded", () => {
    expect(foldQuotes("Oi\n-- \nMarta Souza\n(11) 5555-0000")).toEqual({
      text: "Oi",
      quoted: "-- \nMarta Souza\n(11) 5555-0000",
    });
  });

  test.each(["Enviado do meu iPhone", "Sent from my iPhone", "Obter o Outlook para Android", "Get Outlook for iOS"])(
    "%s",
    (footer) => expect(visible(`Chegou!\n\n${footer}\n`)).toBe("Chegou!"),
  );
});

describe("every language's client", () => {
  test.each(ATTRIBUTIONS)("%s: its line above a quote ends the own text", (_, line) => {
    expect(visible(`Oi.\n\n${line}\n\n> a\n> b`)).toBe("Oi.");
  });

  test.each(BLOCKS)("%s: its block above a quote ends the own text", (_, block) => {
    expect(visible(`Oi.\n\n${block}\n\nquote`)).toBe("Oi.");
  });
});

describe("hundreds of replies", () => {
  const linesOf = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  const judged = replies().map(({ name, subject, source, own, quoted }) => {
    const { text, quoted: folded } = foldQuotes(source, subject);
    const shown = linesOf(text);
    return {
      name,
      hides: linesOf(own).some((line) => !shown.includes(line)),
      shows: linesOf(quoted).some((line) => shown.some((one) => one.includes(line))),
      isWhole: linesOf(source).every((line) => `${text}\n${folded}`.includes(line)),
    };
  });

  test("are enough to judge by", () => {
    expect(judged.length).toBeGreaterThanOrEqual(200);
  });

  test("of half a percent at the most an own word is hidden", () => {
    const hidden = judged.filter(({ hides }) => hides).map(({ name }) => name);
    expect(hidden.length / judged.length, hidden.join("; ")).toBeLessThanOrEqual(0.005);
  });

  test("of fifteen percent at the most a quoted word is shown", () => {
    const shown = judged.filter(({ shows }) => shows).map(({ name }) => name);
    expect(shown.length / judged.length, shown.join("; ")).toBeLessThanOrEqual(0.15);
  });

  test("no line of any is lost", () => {
    expect(judged.filter(({ isWhole }) => !isWhole)).toEqual([]);
  });
});

describe("the work per character doesn't grow with the text:", () => {
  test.each([
    ["lines without an end", (length: number) => `Em ${"a ".repeat(length / 6)}escreveu\n`.repeat(3)],
    ["beginnings of attributions", (length: number) => "On a,\n".repeat(length / 6)],
    ["addresses", (length: number) => "a@a.a ".repeat(length / 6)],
    ["lines of blocks", (length: number) => "De: a\n".repeat(length / 6)],
    ["blanks", (length: number) => " ".repeat(length)],
    ["marks of signatures", (length: number) => "-- \n".repeat(length / 4)],
  ])("%s", async (_, ofLength) => {
    const short = await looksPerCharacter(ofLength(3_000), foldQuotes);
    expect(await looksPerCharacter(ofLength(24_000), foldQuotes)).toBeLessThan(short * 1.5 + 2);
  });
});
