import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { repairWindows1252 } from "./clean-text";

/** Encodings of several bytes for a letter, or of states: their bytes may look like UTF-8 or ASCII without being so. */
const TRUSTED =
  /^(?:gbk|gb18030|big5|euc-jp|euc-kr|shift_jis|iso-2022-jp|utf-16le|utf-16be|windows-874|utf-?7|utf-?32.*|cesu-?8)$/;
/** Names under which nothing is said about letters beyond ASCII. */
const SAYS_NOTHING = /^(?:|us-ascii|ascii|ansi_x3\.4-1968|iso646-us|unknown-8bit|x-unknown|8bit|binary)$/;
/** Names that mail uses for encodings that a browser calls otherwise. */
const ALIASES: Record<string, string> = {
  "windows-31j": "shift_jis",
  cp932: "shift_jis",
  ms932: "shift_jis",
  cp936: "gbk",
  ms936: "gbk",
  cp949: "euc-kr",
  uhc: "euc-kr",
  cp950: "big5",
  cp874: "windows-874",
  "iso-2022-jp-1": "iso-2022-jp",
  "iso-2022-jp-2": "iso-2022-jp",
  cp50220: "iso-2022-jp",
  cp50221: "iso-2022-jp",
};
/** Bytes of an HTML document in which it may say its charset (the HTML standard looks at 1,024). */
const META_BYTES = 4_096;
const META = /<meta\s[^>]{0,300}?charset\s{0,5}=\s{0,5}["']?([\w:.-]{1,40})/i;
/** One letter in so many may be unreadable before a declared charset isn't believed. */
const UNREADABLE = 20;
const LABELS_MAX = 200;

type Decoder = { name: string; decode: (bytes: Uint8Array) => string };

const decoders = new Map<string, Decoder | undefined>();

/**
 * The text that bytes are, whatever is said about them: what is valid UTF-8 is that, else the declared charset counts, else
 * the one that an HTML document names, else Windows-1252. A charset whose bytes can look like UTF-8 is believed first.
 * @param declared the charset's name as the message has it
 */
export function decodeBytes(
  bytes: Uint8Array,
  declared: string | null | undefined,
  options: { isHtml?: boolean } = {},
) {
  const marked = byOrderMark(bytes);
  if (marked !== undefined) return marked;
  const named = decoderOf(declared);
  const trusted = named && TRUSTED.test(named.name) ? believable(named, bytes) : undefined;
  if (trusted !== undefined) return trusted;
  if (isUtf8(bytes)) return utf8.decode(bytes);
  const single = named && !TRUSTED.test(named.name) && named.name !== "utf-8" ? named : undefined;
  const found = single ?? (options.isHtml ? metaOf(bytes) : undefined);
  return found ? found.decode(bytes) : decodeMixed(bytes);
}

function byOrderMark(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return iconv.decode(Buffer.from(bytes), "utf-16be");
  return undefined;
}

function believable(decoder: Decoder, bytes: Uint8Array): string | undefined {
  // Seven bits is what it is for.
  if (/^utf-?7$/.test(decoder.name) && bytes.some((byte) => byte >= 0x80)) return undefined;
  const text = decoder.decode(bytes);
  let unreadable = 0;
  for (let at = text.indexOf("\ufffd"); at !== -1; at = text.indexOf("\ufffd", at + 1)) unreadable += 1;
  if (unreadable === 0) return text;
  return isUtf8(bytes) || unreadable * UNREADABLE > text.length ? undefined : text;
}

function metaOf(bytes: Uint8Array): Decoder | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(META_BYTES, bytes.byteLength)).toString("latin1");
  const decoder = decoderOf(META.exec(start)?.[1]);
  // A document whose bytes could be read so far isn't UTF-16, and UTF-8 was looked at before.
  return decoder && !/^utf/.test(decoder.name) ? decoder : undefined;
}

/** What reads a charset; undefined when its name says nothing, or nobody knows it. */
function decoderOf(label: string | null | undefined): Decoder | undefined {
  const name = (label ?? "").trim().toLowerCase().replace(/\*.*$/, "").slice(0, 60);
  if (SAYS_NOTHING.test(name)) return undefined;
  if (decoders.has(name)) return decoders.get(name);
  const known = openDecoder(ALIASES[name] ?? name) ?? openDecoder(name.replace(/^(?:x-|cs)/, ""));
  if (decoders.size < LABELS_MAX) decoders.set(name, known);
  return known;
}

const utf8 = new TextDecoder("utf-8");

function openDecoder(label: string): Decoder | undefined {
  try {
    const decoder = new TextDecoder(label);
    // Node 20 reads windows-1252 as Latin-1.
    if (decoder.encoding === "windows-1252") return { name: "windows-1252", decode: windows1252 };
    return { name: decoder.encoding, decode: (bytes) => decoder.decode(bytes) };
  } catch {
    // What browsers don't know: cp850, cp437, UTF-7, the Macintosh's.
    if (!iconv.encodingExists(label)) return undefined;
    return { name: label, decode: (bytes) => iconv.decode(Buffer.from(bytes), label) };
  }
}

function windows1252(bytes: Uint8Array): string {
  return repairWindows1252(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
}

/** UTF-8 where it is valid, other bytes as Windows-1252: one broken letter must not spoil all of them. */
function decodeMixed(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  let start = 0;
  let isUnicode = true;
  const flush = (end: number) => {
    if (end > start)
      pieces.push(isUnicode ? buffer.toString("utf8", start, end) : windows1252(buffer.subarray(start, end)));
    start = end;
  };
  for (let index = 0; index < buffer.length; ) {
    const length = sequenceLength(buffer, index);
    // ASCII goes with what it stands in.
    if (length !== 1 && isUnicode !== length > 0) {
      flush(index);
      isUnicode = length > 0;
    }
    index += length || 1;
  }
  flush(buffer.length);
  return pieces.join("");
}

function sequenceLength(buffer: Buffer, index: number): number {
  const lead = buffer[index] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  return length > 0 && index + length <= buffer.length && isUtf8(buffer.subarray(index, index + length)) ? length : 0;
}
