import { afterAll, describe, expect, test } from "vitest";
import { parseInWorker, stopParser, timeFor } from "@/lib/modules/channels/email/parse/parse-in-thread";
import { PARSE_LIMITS, type ParsedEmail } from "@/lib/modules/channels/email/parse/parsed-email";
import { headers, multipart, part, rawMail } from "@/tests/support/channels/email/raw-mail";
import { slowness } from "@/tests/support/slowness";

afterAll(stopParser);

async function parse(raw: Buffer): Promise<ParsedEmail> {
  const email = await parseInWorker(raw);
  if ("failure" in email) throw new Error(`${email.failure}: ${email.detail}`);
  return email;
}

describe("a plain message", () => {
  test("is taken apart", async () => {
    const email = await parse(
      rawMail(
        headers({
          From: "=?utf-8?Q?Jos=C3=A9_da_Silva?= <Jose@Cliente.example>",
          Subject: "=?iso-8859-1?Q?D=FAvida_sobre_a_cobran=E7a?=",
          Cc: "Ana <ana@x.example>, Time: b@x.example, c@x.example;",
          "Message-ID": "<um@cliente.example>",
          "In-Reply-To": "<dois@empresa.example>",
          References: "<tres@empresa.example>\r\n <dois@empresa.example>",
          "Reply-To": "outro@cliente.example",
          "Delivered-To": "suporte+c.token@empresa.example",
        }),
        "Olá!\nNão chegou.\n",
      ),
    );
    expect(email).toMatchObject({
      messageId: "um@cliente.example",
      inReplyTo: "dois@empresa.example",
      references: ["tres@empresa.example", "dois@empresa.example"],
      subject: "Dúvida sobre a cobrança",
      from: { name: "José da Silva", address: "jose@cliente.example" },
      replyTo: ["outro@cliente.example"],
      to: [{ name: "Suporte", address: "suporte@empresa.example" }],
      cc: [
        { name: "Ana", address: "ana@x.example" },
        { name: "", address: "b@x.example" },
        { name: "", address: "c@x.example" },
      ],
      text: "Olá!\nNão chegou.",
      html: null,
      attachments: [],
      isAutomatic: false,
      bounce: null,
    });
    expect(email.recipients).toContain("suporte+c.token@empresa.example");
  });

  test("without a Message-ID gets one that the same bytes always get", async () => {
    const raw = rawMail(headers({ "Message-ID": "" }), "Oi");
    const [one, two] = [await parse(raw), await parse(raw)];
    expect(one.messageId).toMatch(/^missing-[0-9a-f]{64}$/);
    expect(two.messageId).toBe(one.messageId);
  });
});

describe("charsets", () => {
  const bytes = (charset: string, text: Buffer) =>
    rawMail(headers({ "Content-Type": `text/plain; charset=${charset}` }), text);

  test.each([
    ["utf-8", Buffer.from("ação €"), "ação €"],
    ["iso-8859-1", Buffer.from([0x61, 0xe7, 0xe3, 0x6f]), "ação"],
    ["windows-1252", Buffer.from([0x80, 0x20, 0x93, 0x6f, 0x94]), "€ “o”"],
    ["iso-8859-15", Buffer.from([0xa4]), "€"],
    ["shift_jis", Buffer.from([0x93, 0xfa, 0x96, 0x7b]), "日本"],
    ["gb18030", Buffer.from([0xd6, 0xd0]), "中"],
    ["koi8-r", Buffer.from([0xc1]), "а"],
    ["us-ascii", Buffer.from("plain"), "plain"],
    ["no-such-charset", Buffer.from("plain"), "plain"],
  ])("%s", async (charset, body, text) => {
    expect((await parse(bytes(charset, body))).text).toBe(text);
  });
});

describe("HTML", () => {
  test("alone gives its text too", async () => {
    const email = await parse(
      rawMail(headers({ "Content-Type": "text/html; charset=utf-8" }), "<p>Olá</p><p>tudo <b>bem</b>?</p>"),
    );
    expect([email.text, email.html]).toEqual(["Olá\ntudo bem?", "<p>Olá</p><p>tudo <b>bem</b>?</p>"]);
  });

  test("shows the message's own images from its attachments", async () => {
    const { type, body } = multipart("related", [
      part("text/html", '<p>Logo: <img src="cid:logo%40x"></p>'),
      part("image/png", "iVBORw0KGgo=", {
        "Content-ID": "<logo@x>",
        "Content-Disposition": "inline; filename=logo.png",
        "Content-Transfer-Encoding": "base64",
      }),
    ]);
    const email = await parse(rawMail(headers({ "Content-Type": type }), body));
    const [file] = email.attachments;
    expect(file).toMatchObject({ fileName: "logo.png", mimeType: "image/png", isInline: true });
    expect(email.html).toContain(`src="/api/v1/attachments/${file?.id}?inline=1"`);
  });

  test("beside text leaves the text to be the message", async () => {
    const { type, body } = multipart("alternative", [part("text/plain", "texto"), part("text/html", "<b>texto</b>")]);
    expect(await parse(rawMail(headers({ "Content-Type": type }), body))).toMatchObject({
      text: "texto",
      html: expect.stringContaining("<b>texto</b>"),
    });
  });
});

describe("files", () => {
  test("keep their names in every way of writing them", async () => {
    const { type, body } = multipart("mixed", [
      part("text/plain", "veja"),
      part("application/pdf", "JVBERi0=", {
        "Content-Transfer-Encoding": "base64",
        "Content-Disposition": "attachment; filename*=utf-8''bole%C3%A7o.pdf",
      }),
      part('application/pdf; name="=?utf-8?B?w6EucGRm?="', "x", { "Content-Disposition": "attachment" }),
      part("application/octet-stream", "x", { "Content-Disposition": 'attachment; filename="../../etc/passwd"' }),
      part("application/ms-tnef", "x", { "Content-Disposition": "attachment; filename=winmail.dat" }),
      part("message/rfc822", "From: a@b.example\nSubject: dentro\n\nOi"),
    ]);
    const email = await parse(rawMail(headers({ "Content-Type": type }), body));
    expect(email.attachments.map(({ fileName }) => fileName)).toEqual([
      "boleço.pdf",
      "á.pdf",
      "../../etc/passwd",
      "winmail.dat",
      "message-5.eml",
    ]);
    expect(Buffer.from(email.attachments[0]?.content ?? []).toString()).toBe("%PDF-");
    expect(email.text).toBe("veja");
  });
});

describe("what a machine wrote", () => {
  test.each([
    ["an absence notice", { "Auto-Submitted": "auto-replied" }],
    ["a notification", { "Auto-Submitted": "auto-generated (rejected)" }],
    ["bulk mail", { Precedence: "bulk" }],
    ["a list", { "List-Id": "<grupo.lista.example>" }],
    ["a newsletter", { "List-Unsubscribe": "<mailto:x@y.example>" }],
    ["an old auto-responder", { "X-Autoreply": "yes" }],
    ["Exchange's mark", { "X-Auto-Response-Suppress": "DR, OOF, AutoReply" }],
    ["a null return path", { "Return-Path": "<>" }],
    ["a no-reply address", { From: "No Reply <noreply@loja.example>" }],
    ["Google's report", { "X-Failed-Recipients": "x@y.example" }],
  ])("%s", async (_, change) => {
    expect((await parse(rawMail(headers(change), "Oi"))).isAutomatic).toBe(true);
  });

  test.each([
    ["nothing said", {}],
    ["said that a person did", { "Auto-Submitted": "no" }],
    ["an ordinary return path", { "Return-Path": "<marta@cliente.example>" }],
  ])("isn't one with %s", async (_, change) => {
    expect((await parse(rawMail(headers(change), "Oi"))).isAutomatic).toBe(false);
  });
});

describe("an absence notice", () => {
  const isAutoReply = async (change: Record<string, string>) =>
    (await parse(rawMail(headers(change), "Oi"))).isAutoReply;

  test.each([
    ["Auto-Submitted", "auto-replied (vacation)"],
    ["Auto-Submitted", "auto-generated"],
    ["Precedence", "auto_reply"],
    ["X-Autoreply", "yes"],
  ])("is known by %s: %s", async (name, value) => expect(await isAutoReply({ [name]: value })).toBe(true));

  test.each([
    ["Auto-Submitted", "no"],
    ["List-Id", "<equipe.x>"],
    ["Precedence", "bulk"],
    ["From", "noreply@x.example"],
  ])("isn't known by %s: %s", async (name, value) => expect(await isAutoReply({ [name]: value })).toBe(false));
});

describe("a report of a message that didn't arrive", () => {
  const report = (action: string, more: string[] = []) => {
    const { type, body } = multipart("report; report-type=delivery-status", [
      part("text/plain", "Sorry."),
      part(
        "message/delivery-status",
        `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; marta@cliente.example\nAction: ${action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <marta@cliente.example>:\n    User unknown\n`,
      ),
      ...more,
    ]);
    return rawMail(
      headers({ From: "MAILER-DAEMON@mx.example", "Content-Type": type, "Auto-Submitted": "auto-replied" }),
      body,
    );
  };
  const original = part("message/rfc822", "Message-ID:\n <nosso@empresa.example>\nSubject: Re: x\n\nOi");

  test("says of which, to whom and why", async () => {
    expect((await parse(report("failed", [original]))).bounce).toEqual({
      messageId: "nosso@empresa.example",
      recipient: "marta@cliente.example",
      action: "failed",
      status: "5.1.1",
      diagnostic: "550 5.1.1 <marta@cliente.example>: User unknown",
    });
  });

  test("finds the id in headers alone", async () => {
    const only = part("text/rfc822-headers", "Message-ID: <nosso@empresa.example>\n");
    expect((await parse(report("failed", [only]))).bounce?.messageId).toBe("nosso@empresa.example");
  });

  test("may be news of a delay", async () => {
    expect((await parse(report("delayed", [original]))).bounce?.action).toBe("delayed");
  });

  test("is none when all went well", async () => {
    expect((await parse(report("delivered", [original]))).bounce).toBeNull();
  });
});

describe("limits", () => {
  test("a message that takes too long takes its thread along, and the next one is read", async () => {
    // Half a second's work and more on a fast machine.
    const slow = rawMail(headers({ "Content-Type": "text/html" }), "<p>a <i>b</i> ".repeat(900_000));
    // Many times what a kernel counts by: of a single millisecond it could say only that the thread had none yet.
    expect(await parseInWorker(slow, { milliseconds: 50 })).toMatchObject({ failure: "too_slow" });
    expect((await parse(rawMail(headers(), "Oi"))).text).toBe("Oi");
  });

  test("a message that is too large isn't tried", async () => {
    expect(await parseInWorker(Buffer.alloc(PARSE_LIMITS.rawBytes + 1))).toMatchObject({ failure: "too_large" });
  });

  test("25 MB of files are read in time, whole", async () => {
    const file = Buffer.alloc(25 * 1024 * 1024, "Cangoo ");
    const lines = file.toString("base64").replace(/.{76}/g, "$&\r\n");
    const { type, body } = multipart("mixed", [
      part("text/plain", "Segue"),
      part("application/pdf; name=grande.pdf", lines, { "Content-Transfer-Encoding": "base64" }),
    ]);
    const raw = rawMail(headers({ "Content-Type": type }), body);
    // Twice, because the machine may get busier while it is read.
    const email = await parseInWorker(raw, { milliseconds: 2 * slowness() * timeFor(raw.byteLength) });
    if ("failure" in email) throw new Error(email.detail);
    expect(file.equals(email.attachments[0]?.content ?? Buffer.alloc(0))).toBe(true);
  });

  test("too many parts, and too deep ones, are refused", async () => {
    const many = multipart(
      "mixed",
      Array.from({ length: 10_000 }, () => part("application/x", "x")),
    );
    expect(await parseInWorker(rawMail(headers({ "Content-Type": many.type }), many.body))).toEqual({
      failure: "unparsable",
      detail: "too many parts",
    });
    let deep = part("text/plain", "fundo");
    for (let level = 0; level < 100; level += 1) {
      const { type, body } = multipart("mixed", [deep], `b${level}`);
      deep = part(type, body);
    }
    expect(
      await parseInWorker(rawMail(headers({ "Content-Type": 'multipart/mixed; boundary="x"' }), `--x\n${deep}\n--x--`)),
    ).toMatchObject({
      failure: "unparsable",
    });
  });
});

describe("addresses that try to be two", () => {
  test.each([
    ["Marta (a@b.example) <marta@cliente.example>", "marta@cliente.example"],
    ["marta@cliente.example (comment <x@evil.example>)", "marta@cliente.example"],
    ['"x@evil.example" <marta@cliente.example>', "marta@cliente.example"],
    ["=?utf-8?Q?x=40evil.example?= <marta@cliente.example>", "marta@cliente.example"],
    ["Grupo: marta@cliente.example;", "marta@cliente.example"],
  ])("%s", async (from, address) => {
    expect((await parse(rawMail(headers({ From: from }), "Oi"))).from?.address).toBe(address);
  });

  test.each(["undisclosed", "<>", "@", "marta@", "a b@c.example", "marta@cliente.example\u202e"])(
    "%j is nobody's",
    async (from) => {
      const found = (await parse(rawMail(headers({ From: from }), "Oi"))).from?.address ?? null;
      expect(found === null || /^[^\s@]+@[^\s@]+$/.test(found)).toBe(true);
    },
  );
});
