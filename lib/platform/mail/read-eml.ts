/** A message of our own as the development mailbox shows it. */
export type ReadMail = { headers: ReadonlyMap<string, string>; text: string; html: string };

type Part = { headers: Map<string, string>; body: string };

// Bytes as latin1 throughout: a byte is a character until its part's charset is known.
function split(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source);
  const head = end ? source.slice(0, end.index) : source;
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : "" };
}

function quotedPrintable(text: string): string {
  return text
    .replace(/[ \t]+(?=\r?\n)/g, "")
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const utf8 = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return utf8(encoding === "quoted-printable" ? quotedPrintable(body) : body);
}

/** A header's encoded words (RFC 2047) as text. */
export function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : utf8(quotedPrintable(text.replaceAll("_", " "))),
    );
}

/** Reads a message that this application wrote: one text and one HTML part. Not a parser of other people's mail. */
export function readEml(source: Buffer): ReadMail {
  const message = split(source.toString("latin1"));
  const type = message.headers.get("content-type") ?? "";
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  const parts = boundary
    ? message.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r?\n/, "")))
    : [message];
  const bodyOf = (wanted: string) => {
    const part = parts.find(({ headers }) => headers.get("content-type")?.toLowerCase().startsWith(wanted));
    return part ? decodeBody(part) : "";
  };
  const headers = new Map([...message.headers].map(([name, value]) => [name, decodeWords(value)]));
  return { headers, text: bodyOf("text/plain"), html: bodyOf("text/html") };
}
