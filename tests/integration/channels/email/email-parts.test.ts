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
const parseMixed = (type: string, parts: string[], boundary?: string) => {
  const mixed = multipart(type, parts, boundary);
  return parse(rawMail(headers({ "Content-Type": mixed.type, "Message-ID": "<m@cliente.example>" }), mixed.body));
};
const alternative = (...parts: string[]) => {
  const { type, body } = multipart("alternative", parts, "=_alternativa");
  return part(type, body);
};

/** A picture of some megabytes, as a client writes one that was pasted. */
const PICTURE = Buffer.alloc(1_500_000, "\u0089PNG\r\n\u001a\n imagem", "latin1");

describe("HTML of any length", () => {
  const html = `<p>Veja a tela:</p><img alt="tela" src="data:image/png;base64,${PICTURE.toString("base64")}"><p>Não abre.</p>`;

  test("with a pasted picture is shown with the picture as a file", async () => {
    const email = await parse(rawMail(headers({ "Content-Type": "text/html; charset=utf-8" }), html));
    const [file] = email.attachments;
    expect(email.text).toBe("Veja a tela:\nNão abre.");
    expect(file).toMatchObject({ mimeType: "image/png", isInline: true });
    expect(PICTURE.equals(Buffer.from(file?.content ?? []))).toBe(true);
    expect(email.html).toContain(`src="/api/v1/attachments/${file?.id}?inline=1"`);
    expect(email.html).not.toContain("data:");
  });

  test("with the same picture twice has it once", async () => {
    const email = await parse(rawMail(headers({ "Content-Type": "text/html; charset=utf-8" }), html + html));
    expect(email.attachments).toHaveLength(1);
    expect(email.html?.match(/<img /g)).toHaveLength(2);
  });

  test("that is words only gives the words that fit", async () => {
    const words = `<p>Primeira linha.</p>${"<p>Mais uma linha de texto.</p>".repeat(60_000)}`;
    const email = await parse(rawMail(headers({ "Content-Type": "text/html; charset=utf-8" }), words));
    expect(email.text.startsWith("Primeira linha.\nMais uma linha de texto.")).toBe(true);
  });

  test("whose style sheet is the long part gives its words and itself", async () => {
    const styled = `<style>${".a { color: red }\n".repeat(80_000)}</style><p>Olá</p>`;
    const email = await parse(rawMail(headers({ "Content-Type": "text/html; charset=utf-8" }), styled));
    expect([email.text, email.html]).toEqual(["Olá", "<p>Olá</p>"]);
  });
});

describe("what a message is", () => {
  const withFile = (content: string, name = "nota.pdf") =>
    parseMixed("mixed", [
      part("text/plain", "Segue."),
      part("application/pdf", content, { "Content-Disposition": `attachment; filename=${name}` }),
    ]);

  test("says its files, too", async () => {
    const digests = [await withFile("um"), await withFile("dois"), await withFile("um", "outra.pdf")].map(
      ({ digest }) => digest,
    );
    expect(new Set(digests).size).toBe(3);
    expect((await withFile("um")).digest).toBe(digests[0]);
  });
});

describe("parts", () => {
  test("of text with a name of their own are files, in their place", async () => {
    const email = await parseMixed("mixed", [
      part("text/plain", "Segue o log."),
      part('text/plain; name="erro.log"', "linha 1", { "Content-Disposition": 'inline; filename="erro.log"' }),
      part("application/pdf", "x", { "Content-Disposition": "attachment; filename=nota.pdf" }),
      part('text/html; name="pagina.html"', "<p>página</p>", { "Content-Disposition": "inline" }),
    ]);
    expect(email.text).toBe("Segue o log.");
    expect(email.html).toBeNull();
    expect(email.attachments.map(({ fileName }) => fileName)).toEqual(["erro.log", "nota.pdf", "pagina.html"]);
  });

  test("of text without a name go on where the text before them ended", async () => {
    const email = await parseMixed("mixed", [
      part("text/plain", "Antes."),
      part("application/pdf", "x", { "Content-Disposition": "attachment; filename=nota.pdf" }),
      part("text/plain", "Depois."),
    ]);
    expect(email.text).toBe("Antes.\n\nDepois.");
  });

  test("are the message where nothing else is, named or not", async () => {
    const email = await parseMixed("mixed", [
      part('text/plain; name="corpo.txt"', "Só isto.", { "Content-Disposition": "inline; filename=corpo.txt" }),
    ]);
    expect(email.text).toBe("Só isto.");
  });

  test("beside HTML keep their words: a list's footer, a text before the HTML", async () => {
    const email = await parseMixed("mixed", [
      alternative(part("text/plain", "Olá"), part("text/html", "<b>Olá</b>")),
      part("text/plain", "Rodapé <da> lista"),
    ]);
    expect(email.text).toBe("Olá\n\nRodapé <da> lista");
    expect(email.html).toContain("<b>Olá</b>");
    expect(email.html).toContain("Rodapé &lt;da&gt; lista");
  });

  test("that are an invitation appear once", async () => {
    const event = "BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nUID:1@x\nEND:VEVENT\nEND:VCALENDAR\n";
    const email = await parseMixed("mixed", [
      alternative(
        part("text/plain", "Reunião"),
        part("text/html", "<p>Reunião</p>"),
        part("text/calendar; charset=utf-8; method=REQUEST", event),
      ),
      part('application/ics; name="invite.ics"', event, { "Content-Disposition": "attachment; filename=invite.ics" }),
    ]);
    expect(email.attachments.map(({ fileName }) => fileName)).toEqual(["invite.ics"]);
  });

  test("that are an invitation without a file are a file", async () => {
    const email = await parseMixed("alternative", [
      part("text/plain", "Reunião"),
      part("text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nUID:1@x\nEND:VCALENDAR"),
    ]);
    expect(email.attachments.map(({ fileName }) => fileName)).toEqual(["invite.ics"]);
  });

  test("for AMP are no file", async () => {
    const email = await parseMixed("alternative", [
      part("text/plain", "Oi"),
      part("text/x-amp-html", "<!doctype html><html amp4email></html>"),
      part("text/html", "<p>Oi</p>"),
    ]);
    expect([email.text, email.attachments]).toEqual(["Oi", []]);
  });

  test("are found behind a boundary of 200 characters, folded or not", async () => {
    const boundary = `=_${"limite".repeat(33)}`;
    const { body } = multipart("mixed", [part("text/plain", "Oi"), part("image/png", "x")], boundary);
    for (const type of [`multipart/mixed; boundary="${boundary}"`, `multipart/mixed;\r\n boundary=${boundary}`]) {
      const email = await parse(rawMail(headers({ "Content-Type": type }), body));
      expect([email.text, email.attachments.length]).toEqual(["Oi", 1]);
    }
  });

  test("are found behind a boundary that was folded in its middle, or written in pieces", async () => {
    const boundary = `=_${"limite".repeat(14)}`;
    const [one, two] = [boundary.slice(0, 50), boundary.slice(50)];
    const { body } = multipart("mixed", [part("text/plain", "Oi"), part("image/png", "x")], boundary);
    for (const name of [`boundary="${one}\r\n\t${two}"`, `boundary*0="${one}"; boundary*1="${two}"`]) {
      const email = await parse(rawMail(headers({ "Content-Type": `multipart/mixed; ${name}` }), body));
      expect([email.text, email.attachments.length]).toEqual(["Oi", 1]);
    }
  });
});

describe("the blank line before the body", () => {
  test("may have a space in it", async () => {
    const raw = rawMail(headers(), "Olá,\nnão chegou.\n\nMarta").toString("utf8").replace("\r\n\r\n", "\r\n \r\n");
    expect(await parse(Buffer.from(raw))).toMatchObject({ subject: "Pedido", text: "Olá,\nnão chegou.\n\nMarta" });
  });

  test("may have one in a part", async () => {
    const { type, body } = multipart("mixed", ["Content-Type: text/plain; charset=utf-8\n\t\nNome: Marta\n\nCPF: 1"]);
    expect((await parse(rawMail(headers({ "Content-Type": type }), body))).text).toBe("Nome: Marta\n\nCPF: 1");
  });

  test("isn't a fold of white space between two headers", async () => {
    const raw = rawMail(headers(), "Olá").toString("utf8").replace("\r\nDate:", "\r\n \r\nDate:");
    expect(await parse(Buffer.from(raw))).toMatchObject({ from: { address: "marta@cliente.example" }, text: "Olá" });
  });
});

describe("a sender with comments is somebody", () => {
  test.each([
    "marta(a gerente)@cliente.example",
    "Marta <marta(conta)@cliente.example(servidor)>",
    "Marta <marta@(Matriz) cliente.example>",
    "(Equipe) marta@cliente.example",
    "Marta (a \\) gerente (nova)) <marta@cliente.example>",
    "marta @ cliente . example",
  ])("%s", async (from) => {
    expect((await parse(rawMail(headers({ From: from }), "Oi"))).from?.address).toBe("marta@cliente.example");
  });

  test("and what stands in a comment isn't one", async () => {
    const email = await parse(
      rawMail(headers({ From: "(evil@x.example) <marta(evil@x.example)@cliente.example>" }), "Oi"),
    );
    expect(email.from?.address).toBe("marta@cliente.example");
  });
});
