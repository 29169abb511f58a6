import { headers, multipart, part, rawMail } from "./raw-mail";

/** A message that somebody could send to break whoever reads it. */
export type HostileMail = { name: string; raw: Buffer };

const mail = (name: string, change: Record<string, string | string[]>, body: string | Buffer = "Oi"): HostileMail => ({
  name,
  raw: rawMail(headers({ "Message-ID": `<${name.replace(/\W+/g, "-")}@hostile.example>`, ...change }), body),
});
const html = (name: string, source: string) => mail(name, { "Content-Type": "text/html; charset=utf-8" }, source);

const CHARSETS = [
  ...["utf-8", "utf-7", "utf-16", "utf-16be", "utf-16le", "utf-32", "us-ascii", "iso-8859-1", "iso-8859-2"],
  ...["iso-8859-7", "iso-8859-8-i", "iso-8859-15", "iso-2022-jp", "iso-2022-kr", "euc-jp", "euc-kr", "shift_jis"],
  ...["gb2312", "gbk", "gb18030", "hz-gb-2312", "big5", "koi8-r", "koi8-u", "windows-1250", "windows-1251"],
  ...["windows-1252", "windows-1258", "macintosh", "ibm850", "x-user-defined", "unknown-8bit", "", "\u0000", "'; drop"],
];
const ENCODINGS = ["7bit", "8bit", "binary", "base64", "quoted-printable", "x-uuencode", "gzip", ""];
const BYTES = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256));

function charsets(): HostileMail[] {
  return CHARSETS.flatMap((charset) =>
    ["8bit", "base64", "quoted-printable"].map((encoding) =>
      mail(
        `every byte as ${charset} in ${encoding}`,
        { "Content-Type": `text/plain; charset=${charset}`, "Content-Transfer-Encoding": encoding },
        encoding === "base64" ? BYTES.toString("base64") : BYTES,
      ),
    ),
  );
}

function encodings(): HostileMail[] {
  const broken = [
    "====",
    "=\n=\n=3",
    "=ZZ=4=",
    "A".repeat(200_000),
    "%%%",
    "begin 644 x\n#0V%T\n`\nend",
    "\u0000".repeat(999),
  ];
  return ENCODINGS.flatMap((encoding) =>
    broken.map((body, index) =>
      mail(`broken ${encoding} number ${index}`, { "Content-Transfer-Encoding": encoding }, body),
    ),
  );
}

function nested(depth: number, type: string, isOpen: boolean): string {
  const open = Array.from(
    { length: depth },
    (_, level) => `--b${level}\nContent-Type: ${type}; boundary="b${level + 1}"\n\n`,
  ).join("");
  const close = isOpen ? "" : Array.from({ length: depth }, (_, level) => `\n--b${depth - level}--`).join("");
  return `${open}--b${depth}\nContent-Type: text/plain\n\nfundo${close}\n--b0--`;
}

function structures(): HostileMail[] {
  const typed = (name: string, type: string, body: string) => mail(name, { "Content-Type": type }, body);
  const many = (count: number, boundary = "=_limite") =>
    multipart(
      "mixed",
      Array.from({ length: count }, (_, index) => part("text/plain", `${index}`)),
      boundary,
    );
  return [
    ...[10, 50, 100, 300, 1_000].flatMap((depth) =>
      ["multipart/mixed", "multipart/alternative", "multipart/digest"].flatMap((type) =>
        [true, false].map((isOpen) =>
          typed(
            `${depth} levels of ${type}${isOpen ? ", left open" : ""}`,
            `${type}; boundary=b0`,
            nested(depth, type, isOpen),
          ),
        ),
      ),
    ),
    ...[200, 1_001, 10_000].map((count) => typed(`${count} parts`, many(count).type, many(count).body)),
    typed("boundary that nobody uses", 'multipart/mixed; boundary="never"', "Oi"),
    typed("boundary that is empty", 'multipart/mixed; boundary=""', "--\nOi\n----"),
    typed("boundary without a value", "multipart/mixed; boundary", "--\nOi"),
    typed(
      "boundary of 10,000 characters",
      `multipart/mixed; boundary="${"x".repeat(10_000)}"`,
      `--${"x".repeat(10_000)}\n\nOi`,
    ),
    typed(
      "boundary that is a pattern",
      'multipart/mixed; boundary="(a+)+$"',
      `--(a+)+$\n\n${"a".repeat(50_000)}!\n--(a+)+$--`,
    ),
    typed(
      "boundary inside its own part",
      'multipart/mixed; boundary="a"',
      '--a\nContent-Type: multipart/mixed; boundary="a"\n\n--a\n\nx\n--a--\n--a--',
    ),
    typed(
      "boundaries where one begins the other",
      'multipart/mixed; boundary="a"',
      '--a\nContent-Type: multipart/mixed; boundary="ab"\n\n--ab\n\nx\n--a\n\ny\n--ab--\n--a--',
    ),
    typed("end before the beginning", 'multipart/mixed; boundary="a"', "--a--\n--a\n\nOi"),
    typed("parts without a blank line", 'multipart/mixed; boundary="a"', "--a\nOi\n--a\nTchau\n--a--"),
    typed(
      "message in a message, 60 deep",
      "message/rfc822",
      Array.from({ length: 60 }, () => "Content-Type: message/rfc822\n\n").join(""),
    ),
    typed(
      "message in itself by reference",
      "message/external-body; access-type=local-file; name=/etc/passwd",
      "Content-Type: text/plain\n\n",
    ),
    typed("partial message", 'message/partial; id="x"; number=2; total=3', "resto"),
    typed("winmail.dat", many(1).type, many(1).body.replace("text/plain", "application/ms-tnef; name=winmail.dat")),
    typed(
      "encrypted",
      'multipart/encrypted; protocol="application/pgp-encrypted"; boundary="a"',
      "--a\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--a--",
    ),
    typed("calendar", "text/calendar; method=REQUEST; charset=utf-8", "BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR"),
    typed("type without a slash", "text", "Oi"),
    typed("type of nothing", ";;;=;", "Oi"),
    mail("two content types", { "Content-Type": ["text/html", "text/plain"] }, "<script>alert(1)</script>"),
    typed(
      "parameters without end",
      `text/plain; ${Array.from({ length: 5_000 }, (_, index) => `a*${index}=x`).join("; ")}`,
      "Oi",
    ),
    typed("one line of 5 MB", "text/plain", "a".repeat(5_000_000)),
    typed("a million lines", "text/plain", "a\n".repeat(1_000_000)),
    typed("a million quoted lines", "text/plain", "> a\n".repeat(500_000)),
    typed("attributions without end", "text/plain", "On a,\n".repeat(100_000)),
    typed("header blocks without end", "text/plain", "De: x\n".repeat(100_000)),
  ];
}

function headerAttacks(): HostileMail[] {
  const senders = [
    "",
    "@",
    "<>",
    "<<>>",
    "a@b@c",
    "a@b.example,",
    "(c) a@b.example (d)",
    "(".repeat(10_000),
    '"'.repeat(9_999),
    "a@(x)b.example",
    "admin@good.example@evil.example",
    "admin(@good.example)@evil.example",
    '"admin@good.example" <x@evil.example>',
    "admin@good.example <x@evil.example>",
    "=?utf-8?Q?admin=40good.example_=3Cx=40evil.example=3E?=",
    "=?utf-8?B?=?= <x@evil.example>",
    "a@b.example\u0000",
    "a\u202e@b.example",
    "a@xn--80ak6aa92e.example",
    "a@[127.0.0.1]",
    "a@[IPv6:::1]",
    "a b@c.example",
    "<a@b.example",
    "a@b.example>",
    "g: a@b.example, c@d.example;",
    "g:;",
    `${"a".repeat(70)}@b.example`,
    `a@${"b".repeat(300)}.example`,
    "мария@пример.example",
    "a@b..example",
    ".a@b.example",
    "a@-b.example",
    "'; DROP TABLE customer; --@b.example",
    Array.from({ length: 5_000 }, (_, index) => `p${index}@b.example`).join(", "),
  ];
  const subjects = [
    "",
    "=?",
    "=?utf-8?Q?",
    "=?utf-8?B?4oKs?= =?utf-8?B?4oI=?= =?utf-8?B?rA==?=",
    `=?utf-8?Q?${"=41".repeat(20_000)}?=`,
    "=?x?Q?a?= ".repeat(5_000),
    "=?utf-8?Q?=0D=0ABcc:_x=40evil.example?=",
    "\u202egpj.exe",
    "\u0000\u0001\u0002",
    "x".repeat(100_000),
    "=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=",
    "=?utf-8*pt-BR?Q?ol=C3=A1?=",
    "RE: RES: ENC: Fwd: ".repeat(2_000),
    "<img src=x onerror=alert(1)>",
  ];
  return [
    ...senders.map((from, index) => mail(`sender number ${index}`, { From: from })),
    ...senders.slice(0, 20).map((to, index) => mail(`recipient number ${index}`, { To: to, Cc: to, "Reply-To": to })),
    ...subjects.map((subject, index) => mail(`subject number ${index}`, { Subject: subject })),
    mail(
      "headers of 300 kB",
      Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`X-${index}`, "x".repeat(90)])),
    ),
    mail(
      "headers of 3 MB",
      Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`X-${index}`, "x".repeat(90)])),
    ),
    mail("a header folded 50,000 times", { "X-Folded": `a${"\r\n a".repeat(50_000)}` }),
    mail("references without end", { References: "<a@b.example> ".repeat(20_000) }),
    mail("references that are a pattern", { References: `${"<".repeat(50_000)}` }),
    mail("message id of 20,000 characters", { "Message-ID": `<${"x".repeat(20_000)}@y>` }),
    mail("message id that is none", { "Message-ID": "hello" }),
    mail("the same header 5,000 times", { "Delivered-To": Array.from({ length: 5_000 }, () => "a@b.example") }),
    mail("a date that is none", { Date: "yesterday" }),
    mail("a date in the year 99999", { Date: "Sat, 21 Nov 99999 10:00:00 -0300" }),
    mail("dispositions without end", { "Content-Disposition": `attachment; ${"filename*0*=a; ".repeat(5_000)}` }),
    mail("a file named like a path", {
      "Content-Type": "application/x",
      "Content-Disposition": 'attachment; filename="../../../etc/passwd"',
    }),
    mail("a file named with controls", {
      "Content-Type": "application/x",
      "Content-Disposition": 'attachment; filename="a\u0000\u202egpj.exe"',
    }),
    { name: "nothing", raw: Buffer.alloc(0) },
    { name: "a line end", raw: Buffer.from("\r\n") },
    { name: "no headers", raw: Buffer.from("\r\n\r\nOi") },
    { name: "headers alone", raw: Buffer.from("From: a@b.example\r\nSubject: x") },
    { name: "only bare line feeds", raw: Buffer.from("From: a@b.example\nSubject: x\n\nOi\n") },
    { name: "only bare carriage returns", raw: Buffer.from("From: a@b.example\rSubject: x\r\rOi\r") },
    { name: "a picture instead of a message", raw: Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), BYTES]) },
    { name: "zeros", raw: Buffer.alloc(1_000_000) },
    {
      name: "a byte order mark first",
      raw: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), rawMail(headers(), "Oi")]),
    },
  ];
}

function htmlAttacks(): HostileMail[] {
  const sources = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    "<style>*{background:url(https://evil.example)}</style>",
    "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<table background=https://evil.example>",
    "<<script>script>alert(1)<</script>/script>",
    "<div style='width:expression(alert(1))'>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<img src='https://evil.example/pixel'>".repeat(5_000),
    "<!--".repeat(50_000),
    "<!DOCTYPE html [<!ENTITY a 'b'>]>&a;",
    "&amp;".repeat(100_000),
    "&".repeat(200_000),
    "<".repeat(200_000),
    "<div>".repeat(50_000),
    `${"<b>".repeat(20_000)}x`,
    "<table><tr><td>".repeat(10_000),
    `<p ${"a=b ".repeat(50_000)}>x</p>`,
    `<a href="${"x".repeat(500_000)}">x</a>`,
    `<div style="${"color:red;".repeat(20_000)}">x</div>`,
    `<div style="color:${"r".repeat(100_000)}">x</div>`,
    `<img src="data:image/png;base64,${"A".repeat(500_000)}">`,
    "<blockquote>".repeat(5_000),
    "</p>".repeat(100_000),
    "<p><br>".repeat(100_000),
    "<textarea><script>alert(1)</script></textarea>",
    "<title><img src=x onerror=alert(1)></title>",
    "<xmp><img src=x onerror=alert(1)></xmp>",
    "<base href=https://evil.example/><img src=x>",
    "<meta http-equiv=refresh content='0;url=https://evil.example'>",
    "x".repeat(2_000_000),
    `<style>${"a{b:c}".repeat(100_000)}</style>x`,
    "<img src='cid:x'>".repeat(5_000),
    "\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>",
    "<template><script>alert(1)</script></template>",
    "<form><button formaction=javascript:alert(1)>x",
    "<input autofocus onfocus=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<marquee onstart=alert(1)>",
    "<object data=data:text/html;base64,PHNjcmlwdD4=>",
    "<embed src=//evil.example>",
  ];
  return sources.map((source, index) => html(`HTML number ${index}`, source));
}

/** Numbers that are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function mutated(count: number): HostileMail[] {
  const { type, body } = multipart("mixed", [
    part("text/plain; charset=utf-8", "Olá!\n\nEm 19/11/2026, Suporte escreveu:\n> Chegou?"),
    part("text/html", '<p>Olá <img src="cid:a"></p>'),
    part("image/png; name=a.png", "iVBORw0KGgo=", { "Content-Transfer-Encoding": "base64", "Content-ID": "<a>" }),
  ]);
  const base = rawMail(headers({ "Content-Type": type, "Message-ID": "<base@hostile.example>" }), body);
  return Array.from({ length: count }, (_, number) => {
    const next = random(number + 1);
    const bytes = Buffer.from(base);
    for (let change = 0; change < 1 + next() * 30; change += 1)
      bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
    const cut = next() < 0.3 ? Math.floor(next() * bytes.length) : bytes.length;
    return { name: `mutation ${number}`, raw: bytes.subarray(0, cut) };
  });
}

/** The corpus: the same messages in every run. */
export function hostileMails(): HostileMail[] {
  return [...charsets(), ...encodings(), ...structures(), ...headerAttacks(), ...htmlAttacks(), ...mutated(60)];
}
