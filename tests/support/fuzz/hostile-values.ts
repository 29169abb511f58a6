import type { JsonSchema } from "./json-schema";
import type { Random } from "./seeded-random";

/** Texts that have broken programs: encodings, markup, formulas, patterns, paths, languages of other programs. */
export const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "\t\r\n",
  "\u0000",
  "a\u0000b",
  "\u0001\u0008\u001b[31m\u007f",
  "\ud800",
  "a\udfffb",
  "\udc00\ud800",
  "\ufeff",
  "\ufffe\uffff",
  "\u200b\u200d\u2060",
  "\u3000\u00a0\u2003",
  "\u202eexe.gpj\u202c",
  "\u2066\u2067\u2069",
  "e\u0301".repeat(50),
  `Z${"\u0334\u0335\u0336".repeat(200)}`,
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "İıſK",
  "ﬁ²Ⅷ①",
  "=1+1",
  "+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(A1)",
  "'; DROP TABLE message; --",
  '" OR ""="',
  "1 UNION SELECT 1,2,3",
  "%",
  "_%_",
  "\\",
  "\\u0000",
  '"',
  '"unclosed',
  "NEAR(a b, 5)",
  "a* OR b AND NOT c",
  "^a: {b} (c",
  "((((((((",
  "*",
  "-",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{{7*7}}#{7*7}<%= 7*7 %>",
  "{0, plural, one {",
  "{name}",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "CON",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]:80/",
  "http://[",
  "https://user:pass@empresa.example:99999/",
  "//empresa.example",
  "http://empresa.example:0/",
  "data:text/html,x",
  "a@b\r\nBcc: c@d.example",
  '"a b"@empresa.example',
  "fuzz@ex\u00e4mple.example",
  "fuzz@[127.0.0.1]",
  "null",
  "undefined",
  "true",
  "NaN",
  "Infinity",
  "-0",
  "0x10",
  "1e309",
  "1e3",
  "00",
  "9007199254740993",
  "-1",
  "1.5",
  " 1",
  "１２",
  "0000-00-00",
  "2026-02-30",
  "9999-12-31",
  "+275760-09-13",
  "-271821-04-20",
  "1970-01-01",
  "2026-11-21T25:61:61Z",
  "24:00",
  "America/Nowhere",
  "../UTC",
  "__proto__",
  "constructor",
  "toString",
  "(a+)+$",
  "a".repeat(5_000),
  "ticket-0",
  "ticket-99999999999",
  "ticket-2147483648",
  "00000000-0000-0000-0000-000000000000",
  "eyJhIjoxfQ",
  "bnVsbA",
  "W10",
  "eyJ2IjpudWxsLCJpZCI6e319",
  "!!!!",
];

const NUMBERS: readonly unknown[] = [
  0,
  -0,
  -1,
  0.5,
  1e-7,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  8.64e15 + 1,
];

const nested = (depth: number, isObject: boolean): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = isObject ? { a: value } : [value];
  return value;
};
const polluting = (): unknown[] =>
  ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"toJSON":1,"then":1}'].map(
    (text) => JSON.parse(text) as unknown,
  );

/** Some value of a kind that the place most likely doesn't want. */
export function hostileValue(random: Random): unknown {
  const kind = random.below(10);
  if (kind < 4) return random.pick(HOSTILE_TEXTS);
  if (kind < 6) return random.pick(NUMBERS);
  if (kind === 6) return random.pick<unknown>([null, true, false, [], {}, [null], [[]], { "": "" }, [{}]]);
  if (kind === 7) return random.pick(polluting());
  if (kind === 8) return random.pick<unknown>([nested(50, true), nested(500, false), { $gt: "" }, { set: 1 }, ["1"]]);
  return random.pick<unknown>([
    Array.from({ length: 1_000 }, (_, index) => index),
    "x".repeat(random.pick([1_025, 10_001, 100_001, 900_000])),
    { ["k".repeat(10_000)]: 1 },
    Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
  ]);
}

/** A value at or beside a limit of a schema's place, or one that keeps its form and carries something odd inside. */
export function boundaryValue(schema: JsonSchema, current: unknown, random: Random): unknown {
  const types = [schema.type].flat();
  if (types.includes("string")) return boundaryText(schema, typeof current === "string" ? current : "a", random);
  if (types.includes("integer") || types.includes("number")) {
    const limits = [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum].filter(
      (limit) => limit !== undefined,
    );
    return random.pick([0, ...limits.flatMap((limit) => [limit - 1, limit, limit + 1, limit + 0.5])]);
  }
  if (types.includes("array")) {
    const item = Array.isArray(current) ? (current[0] as unknown) : "a";
    const lengths = [0, 1, 2, schema.minItems ?? 0, schema.maxItems ?? 100, (schema.maxItems ?? 100) + 1];
    return Array.from({ length: random.pick(lengths) }, () => item);
  }
  return random.pick<unknown>([null, true, false, "true", 0, 1, {}]);
}

function boundaryText({ minLength = 0, maxLength, enum: allowed }: JsonSchema, current: string, random: Random) {
  const limit = maxLength ?? random.pick([1_000, 100_000]);
  const filler = random.pick(["x", "é", "漢", "😀", "\u0301", "\u0000", "\ud800", " ", "=", '"', "%", "\u202e", "<"]);
  const filled = (length: number) => filler.repeat(Math.ceil(Math.max(0, length) / filler.length)).slice(0, length);
  return random.pick<string>([
    filled(limit),
    filled(limit + 1),
    filled(limit - 1),
    filled(minLength),
    filled(minLength - 1),
    current + filler,
    filler + current,
    `${current.slice(0, 1)}${random.pick(HOSTILE_TEXTS)}`,
    random.pick(HOSTILE_TEXTS),
    current.toUpperCase(),
    `${current} `,
    ...(allowed ? [String(allowed.at(-1)), `${String(allowed[0])} `] : []),
  ]);
}

const bytes = (...values: number[]) => Buffer.from(values);
const deep = (open: string, close: string, depth = 10_000) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Whole bodies that are no JSON, not the JSON that is wanted, or more than anybody needs. */
export const HOSTILE_BODIES: readonly { title: string; body: () => string | Buffer; contentType?: string | null }[] = [
  { title: "nothing", body: () => "" },
  { title: "a blank", body: () => " \r\n" },
  { title: "null", body: () => "null" },
  { title: "a number", body: () => "1e999" },
  { title: "a text", body: () => '"a"' },
  { title: "a list", body: () => "[]" },
  { title: "a list of one", body: () => "[{}]" },
  { title: "an empty object", body: () => "{}" },
  { title: "half an object", body: () => '{"a":' },
  { title: "a comma too many", body: () => '{"a":1,}' },
  { title: "two values", body: () => "{}{}" },
  { title: "a single quote", body: () => "{'a':1}" },
  { title: "NaN", body: () => '{"id":NaN}' },
  { title: "an escape cut off", body: () => '"\\u12' },
  { title: "a raw line break in a text", body: () => '{"a":"\n"}' },
  { title: "10,000 lists in each other", body: () => deep("[", "]") },
  { title: "10,000 objects in each other", body: () => deep('{"a":', "}") },
  { title: "10,000 lists that never end", body: () => "[".repeat(10_000) },
  { title: "a key a hundred thousand letters long", body: () => `{"${"k".repeat(100_000)}":1}` },
  { title: "a prototype", body: () => '{"__proto__":{"isAdmin":true},"constructor":1}' },
  { title: "ten thousand keys", body: () => JSON.stringify(Object.fromEntries([...Array(10_000).keys()].entries())) },
  { title: "a megabyte of text", body: () => JSON.stringify("x".repeat(1_000_000)) },
  { title: "more than is read", body: () => JSON.stringify({ a: "x".repeat(1_048_576) }) },
  { title: "a number of a thousand digits", body: () => `{"id":${"9".repeat(1_000)}}` },
  {
    title: "broken UTF-8",
    body: () => Buffer.concat([Buffer.from('{"a":"'), bytes(0xc3, 0x28, 0xff), bytes(34, 125)]),
  },
  { title: "an encoded surrogate", body: () => Buffer.concat([bytes(34), bytes(0xed, 0xa0, 0x80), bytes(34)]) },
  { title: "UTF-16", body: () => Buffer.from('\ufeff{"a":1}', "utf16le") },
  { title: "a byte order mark", body: () => "\ufeff{}" },
  { title: "zeros", body: () => Buffer.alloc(1_000) },
  { title: "a compressed body", body: () => bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0) },
  { title: "no content type", body: () => "{}", contentType: null },
  { title: "a form", body: () => "a=1&b=2", contentType: "application/x-www-form-urlencoded" },
  { title: "parts of a form", body: () => "--x\r\n\r\n1\r\n--x--", contentType: "multipart/form-data; boundary=x" },
  { title: "plain text", body: () => "{}", contentType: "text/plain" },
  { title: "another charset", body: () => "{}", contentType: "application/json; charset=utf-7" },
  { title: "almost JSON", body: () => "{}", contentType: "application/jsonp" },
  {
    title: "XML",
    body: () => '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    contentType: "text/xml",
  },
];

/** Headers that a request shouldn't have like this. */
export const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  { Authorization: "Bearer" },
  { Authorization: "Bearer a b" },
  { Authorization: `Bearer ${"a".repeat(10_000)}` },
  { Authorization: "Basic OjpvOg==" },
  { Authorization: "Bearer __proto__" },
  { CangooClientId: "\u00ff\u00fe" },
  { CangooClientId: "__proto__" },
  { Cookie: "=;=;;;" },
  { Cookie: "next-auth.session-token=%E0%A4%A" },
  { Cookie: `next-auth.session-token=${"x".repeat(8_000)}` },
  { Cookie: "__proto__=1; next-auth.session-token=__proto__" },
  { "Accept-Language": "pt-BR;q=abc,*;q=-1,,;;," },
  { "Accept-Language": `${"x-".repeat(2_000)}y` },
  { "Accept-Language": "__proto__" },
  { Origin: "null" },
  { Origin: "http://[" },
  { Origin: "https://evil.example" },
  { "Sec-Fetch-Site": "cross-site" },
  { Range: "bytes=-0" },
  { Range: "bytes=99999999999999-" },
  { Range: "bytes=0-0,1-1" },
  { Range: "lines=1-2" },
  { "Content-Length": "-1" },
  { "X-Forwarded-For": "'; DROP TABLE session; --" },
  { "X-Cangoo-Address": "\u00ff" },
  { "X-Signature": "ts=,v1=" },
  { "X-Hub-Signature-256": "sha256=zz" },
  { "If-None-Match": '"' },
  { Accept: "text/html" },
  { "User-Agent": "x".repeat(5_000) },
];
