import { isUtf8 } from "node:buffer";
import { decodeWords } from "postal-mime";
import { decodeBytes } from "./decode-bytes";

// Bounded, so that a header of any length is looked through once.
const ENCODED_WORD = /=\?([^?\s]{1,60})\?([QqBb])\?([^?]*)\?=/g;
const HEX = /^[0-9a-f]{2}$/i;

/** A line of a head, in UTF-8 whatever it was in. */
export function recodeLine(line: Uint8Array<ArrayBuffer>, declared: string | undefined): Uint8Array<ArrayBuffer> {
  return isUtf8(line) ? line : new TextEncoder().encode(decodeBytes(line, declared));
}

/** A header's text with its encoded words (RFC 2047) read. */
export function decodeHeader(value: string | undefined): string {
  return decodeWords(canonicalWords(value ?? ""));
}

/**
 * The same header with every encoded word in UTF-8, so that who takes the header apart needs no other charset, and an
 * encoded comma or bracket still isn't one. Words that stand together are read together: a letter may begin in one of them
 * and end in the next.
 */
export function canonicalWords(value: string): string {
  const pieces: string[] = [];
  let run: { charset: string; bytes: Buffer[] } | undefined;
  let end = 0;
  const close = () => {
    if (run) pieces.push(encodedWord(decodeBytes(Buffer.concat(run.bytes), run.charset)));
    run = undefined;
  };
  for (const word of value.matchAll(ENCODED_WORD)) {
    const [source, charset = "", encoding = "", content = ""] = word;
    const between = value.slice(end, word.index);
    end = word.index + source.length;
    const bytes =
      encoding.toLowerCase() === "b" ? Buffer.from(content, "base64") : unquote(content.replaceAll("_", " "));
    if (run && between.trim() === "" && run.charset === charset.toLowerCase()) {
      run.bytes.push(bytes);
      continue;
    }
    close();
    pieces.push(between);
    run = { charset: charset.toLowerCase(), bytes: [bytes] };
  }
  close();
  pieces.push(value.slice(end));
  return pieces.join("");
}

const encodedWord = (text: string) => `=?utf-8?B?${Buffer.from(text, "utf8").toString("base64")}?=`;

/** Bytes of a text in which `mark` and two digits stand for one: quoted-printable's, or a URL's. */
function unquote(text: string, mark = "="): Buffer {
  const bytes: number[] = [];
  const source = Buffer.from(text, "utf8");
  const code = mark.charCodeAt(0);
  for (let index = 0; index < source.length; index += 1) {
    const byte = source[index] ?? 0;
    const digits = byte === code ? source.toString("latin1", index + 1, index + 3) : "";
    if (HEX.test(digits)) {
      bytes.push(Number.parseInt(digits, 16));
      index += 2;
    } else bytes.push(byte);
  }
  return Buffer.from(bytes);
}

const PARAMETER_MAX = 4_000;
const SECTION = /(?:^|[;\s])(name|filename)\*(\d{1,3})?(\*)?\s?=\s?(?:"([^"]*)"|([^;\s"]*))/gi;

/**
 * A file's name in a Content-Type or Content-Disposition that writes it as RFC 2231 does, in pieces and with its charset;
 * undefined when it doesn't.
 */
export function extendedName(header: string): string | undefined {
  const sections: { place: number; bytes: Buffer }[] = [];
  let charset: string | undefined;
  for (const [, , place, star, quoted, plain] of header.slice(0, PARAMETER_MAX).matchAll(SECTION)) {
    const value = quoted ?? plain ?? "";
    const isEncoded = place === undefined || star !== undefined;
    const head = isEncoded && Number(place ?? 0) === 0 ? /^([^']{0,60})'[^']{0,60}'/.exec(value) : null;
    if (head) charset = head[1];
    const rest = value.slice(head?.[0].length ?? 0);
    sections.push({ place: Number(place ?? 0), bytes: isEncoded ? unquote(rest, "%") : Buffer.from(rest, "utf8") });
  }
  if (sections.length === 0) return undefined;
  const bytes = sections.toSorted((one, two) => one.place - two.place).map((section) => section.bytes);
  return decodeBytes(Buffer.concat(bytes), charset ?? "utf-8");
}
