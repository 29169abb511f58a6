import iconv from "iconv-lite";
import { afterAll, describe, expect, test } from "vitest";
import { parseInWorker, stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import type { ParsedEmail } from "@/lib/modules/channels/email/parse/parsed-email";
import { headers, multipart, part, rawMail } from "@/tests/support/channels/email/raw-mail";

afterAll(stopParser);

async function parse(raw: Buffer): Promise<ParsedEmail> {
  const email = await parseInWorker(raw);
  if ("failure" in email) throw new Error(`${email.failure}: ${email.detail}`);
  return email;
}

const WORDS = "Atenção: cobrança nº 7 não é “grátis” – R$ 10";
const latin = (text: string) => iconv.encode(text, "windows-1252");
const head = (change: Record<string, string>, body: Buffer) => rawMail(headers(change), body);

describe("8-bit text keeps its letters", () => {
  test.each([
    ["without a charset", "", latin(WORDS)],
    ["that says us-ascii", "text/plain; charset=us-ascii", latin(WORDS)],
    ["that says UTF-8 and isn't", "text/plain; charset=utf-8", latin(WORDS)],
    ["that says iso-8859-1 and is Windows-1252", "text/plain; charset=iso-8859-1", latin(WORDS)],
    ["that says iso-8859-1 and is UTF-8", "text/plain; charset=iso-8859-1", Buffer.from(WORDS)],
    ["that names a charset nobody knows", "text/plain; charset=x-unknown-8bit", latin(WORDS)],
    ["without a charset, in UTF-8", "", Buffer.from(WORDS)],
  ])("%s", async (_, type, body) => {
    expect((await parse(head(type ? { "Content-Type": type } : {}, body))).text).toBe(WORDS);
  });

  test("in UTF-16", async () => {
    const type = { "Content-Type": "text/plain; charset=utf-16", "Content-Transfer-Encoding": "base64" };
    const body = Buffer.from(`\ufeff${WORDS}`, "utf16le").toString("base64");
    expect((await parse(rawMail(headers(type), body))).text).toBe(WORDS);
  });

  test("in cp850, the charset of old Brazilian systems", async () => {
    const body = iconv.encode("Não há cobrança.", "cp850");
    expect((await parse(head({ "Content-Type": "text/plain; charset=cp850" }, body))).text).toBe("Não há cobrança.");
  });

  test("in UTF-7", async () => {
    const body = iconv.encode("Não há cobrança.", "utf-7");
    expect((await parse(head({ "Content-Type": "text/plain; charset=utf-7" }, body))).text).toBe("Não há cobrança.");
  });

  test("in ISO-2022-JP, whose bytes are ASCII's", async () => {
    const body = Buffer.from("\u001b$B$3$s$K$A$O\u001b(B", "latin1");
    const email = await parse(head({ "Content-Type": "text/plain; charset=iso-2022-jp" }, body));
    expect(email.text).toBe("こんにちは");
  });

  test("in GBK, though the bytes would be letters of UTF-8", async () => {
    const email = await parse(head({ "Content-Type": "text/plain; charset=gbk" }, iconv.encode("联通", "gbk")));
    expect(email.text).toBe("联通");
  });

  test("where one broken byte stands in UTF-8 text", async () => {
    const body = Buffer.concat([Buffer.from("Olá, ação; "), Buffer.from([0xe7]), Buffer.from(" não")]);
    const email = await parse(head({ "Content-Type": "text/plain; charset=utf-8" }, body));
    expect(email.text).toBe("Olá, ação; ç não");
  });
});

describe("HTML without a charset of its part", () => {
  test.each([
    ['<meta charset="windows-1251">', "windows-1251", "Счёт не оплачен"],
    ['<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', "windows-1251", "Счёт не оплачен"],
    ['<meta charset="iso-8859-1">', "windows-1252", WORDS],
    ["", "windows-1252", WORDS],
  ])("is read as its %s says", async (meta, charset, words) => {
    const html = `<html><head>${meta}</head><body><p>${words}</p></body></html>`;
    const email = await parse(head({ "Content-Type": "text/html" }, iconv.encode(html, charset)));
    expect(email.html).toContain(words);
    expect(email.text).toBe(words);
  });

  test("whose meta is wrong is what the part says", async () => {
    const html = '<meta charset="windows-1251"><p>Não</p>';
    const email = await parse(head({ "Content-Type": "text/html; charset=iso-8859-1" }, latin(html)));
    expect(email.text).toBe("Não");
  });
});

describe("headers keep their letters", () => {
  test("that are raw 8-bit: subject, names and files' names", async () => {
    const { type, body } = multipart("mixed", [
      part("text/plain", "veja"),
      part("application/pdf", "x", { "Content-Disposition": 'attachment; filename="boleto-março.pdf"' }),
      part('application/pdf; name="relatório.pdf"', "x", { "Content-Disposition": "attachment" }),
    ]);
    const raw = rawMail(
      headers({ From: "José Conceição <jose@cliente.example>", Subject: "Cobrança não paga", "Content-Type": type }),
      body,
    );
    const email = await parse(latin(raw.toString("utf8")));
    expect(email.subject).toBe("Cobrança não paga");
    expect(email.from).toEqual({ name: "José Conceição", address: "jose@cliente.example" });
    expect(email.attachments.map(({ fileName }) => fileName)).toEqual(["boleto-março.pdf", "relatório.pdf"]);
  });

  test("that are raw in the charset the message declares", async () => {
    const raw = rawMail(headers({ Subject: "Счёт", "Content-Type": "text/plain; charset=koi8-r" }), "текст");
    const email = await parse(iconv.encode(raw.toString("utf8"), "koi8-r"));
    expect([email.subject, email.text]).toEqual(["Счёт", "текст"]);
  });

  test.each([
    ["=?cp850?Q?Cobran=87a?=", "Cobrança"],
    ["=?utf-7?Q?N+AOM-o?=", "Não"],
    ["=?utf-8?Q?Cobran=E7a?=", "Cobrança"],
    ["=?us-ascii?Q?Cobran=E7a?=", "Cobrança"],
    ["=?utf-8?B?Q29icmFuw6c=?= =?utf-8?B?YQ==?=", "Cobrança"],
    ["=?utf-8?Q?Cobran=C3?= =?utf-8?Q?=A7a?=", "Cobrança"],
    ["=?iso-8859-1?Q?D=FAvida?= sobre =?iso-8859-1?Q?cobran=E7a?=", "Dúvida sobre cobrança"],
  ])("%s", async (subject, words) => {
    expect((await parse(rawMail(headers({ Subject: subject }), "Oi"))).subject).toBe(words);
  });

  test.each([
    ["attachment; filename*=iso-8859-1''boleto%E7.pdf", "boletoç.pdf"],
    ["attachment; filename*=utf-8''boleto%E7.pdf", "boletoç.pdf"],
    ["attachment; filename*=cp850''boleto%87.pdf", "boletoç.pdf"],
    ["attachment; filename*0*=utf-8''bole%C3; filename*1*=%A7o.pdf", "boleço.pdf"],
    ['attachment; filename="=?cp850?Q?boleto=87.pdf?="', "boletoç.pdf"],
  ])("a file's name: %s", async (disposition, name) => {
    const { type, body } = multipart("mixed", [
      part("text/plain", "veja"),
      part("application/pdf", "x", { "Content-Disposition": disposition }),
    ]);
    const email = await parse(rawMail(headers({ "Content-Type": type }), body));
    expect(email.attachments[0]?.fileName).toBe(name);
  });
});
