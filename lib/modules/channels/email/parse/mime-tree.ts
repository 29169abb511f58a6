import PostalMime, { type Email, type PostalMimeOptions } from "postal-mime";
import { decodeHeader, extendedName, recodeLine } from "./decode-header";
import { PARSE_LIMITS } from "./parsed-email";

/** One part of a message that holds something, with its bytes as they were before the transport. */
export type MimePart = {
  /** In lower case, like text/plain. */
  type: string;
  charset: string | undefined;
  /** Joins the lines that the sender's program broke (RFC 3676), if it says so. */
  unfold: (text: string) => string;
  /** Content-Disposition says that it is no part of the text. */
  isAttachment: boolean;
  fileName: string | null;
  contentId: string | null;
  content: Uint8Array;
  /** A number for each multipart/alternative; parts with the same one say the same. Null outside of any. */
  alternative: number | null;
};

/** A message's headers and parts, in their order. */
export type MimeTree = { email: Email; parts: MimePart[] };

// postal-mime reads its parts' text itself and gives only that. These of its members have the bytes; its version is exact, and
// a version that has them no more fails below.
type Node = {
  state: "header" | "body" | "finished";
  content: ArrayBuffer | null;
  contentId?: string;
  contentTransferEncoding: { encoding: string };
  contentType: { multipart: string | false; parsed: Structured };
  contentDisposition: { parsed: Structured };
  headers: { key: string; value: string }[];
  childNodes: Node[];
  decodeFlowedText(text: string, delSp: boolean): string;
  feed(line: Uint8Array<ArrayBuffer>): void;
};
type Structured = { value: string; params: Record<string, string> };
type Boundary = { value: Uint8Array; node: Node };
type Line = { bytes: Uint8Array<ArrayBuffer>; done: boolean };
type Internals = {
  root: Node;
  currentNode: Node;
  boundaries: Boundary[];
  buf: ArrayBuffer;
  av: Uint8Array<ArrayBuffer>;
  readPos: number;
  parse(raw: Uint8Array): Promise<Email>;
  readLine(): Line;
  processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> | void;
  collectNode(node: Node): Promise<void>;
};
const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => Internals;

/** Bytes at the beginning of a message in which it may say its charset. */
const HEAD_BYTES = 64 * 1024;
/** What stands at the beginning of a line that can only be a header's. */
const HEADER_LINE =
  /^(?:x-[\w-]{1,60}|content-[\w-]{1,40}|arc-[\w-]{1,40}|list-[\w-]{1,40}|resent-[\w-]{1,20}|received(?:-spf)?|return-path|delivered-to|dkim-signature|domainkey-signature|authentication-results|mime-version|message-id|in-reply-to|references|reply-to|from|to|cc|bcc|date|subject|sender|user-agent|importance|priority|precedence|auto-submitted|thread-(?:topic|index)|feedback-id|organization):/i;
const LF = 0x0a;
const CR = 0x0d;
/** Bytes that are read in one go. */
const CHUNK_BYTES = 256 * 1024;
/** Wrapped boundaries that are looked for; each look goes through the message. */
const WRAPPED_BOUNDARIES = 3;

/**
 * Reads a message's headers and takes its parts apart, bytes as they are. @throws when it has more parts than may be read, or
 * more levels, or longer headers
 */
export async function readMimeTree(raw: Uint8Array): Promise<MimeTree> {
  const parser = new MailParser(raw);
  const email = await parser.parse(raw);
  return { email, parts: leavesOf(parser.root) };
}

class MailParser extends Parser {
  readonly #charset: string | undefined;
  readonly #raw: Buffer;
  #last: Node | undefined;
  #parts = 0;
  #wrapped = 0;

  constructor(raw: Uint8Array) {
    super({
      maxNestingDepth: PARSE_LIMITS.nesting,
      maxHeadersSize: PARSE_LIMITS.headerBytes,
      // A message inside a message is a file: whoever forwards one doesn't say its words.
      forceRfc822Attachments: true,
    });
    this.#raw = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
    const head = this.#raw.subarray(0, HEAD_BYTES).toString("latin1");
    this.#charset = /charset\s?=\s?["']?([\w:.-]{1,40})/i.exec(head)?.[1];
  }

  // A line costs ten times what its bytes do, and a message may be made of nothing but lines: what can hold no boundary is
  // read in one go. Quoted-printable is made of lines.
  override readLine(): Line {
    const { state, contentTransferEncoding } = this.currentNode;
    if (state !== "body" || contentTransferEncoding.encoding === "quoted-printable") return super.readLine();
    const start = this.readPos;
    const end = this.#chunkEnd(start);
    if (end === start) return super.readLine();
    this.readPos = end;
    const isBroken = this.#raw[end - 1] === LF;
    const stop = isBroken && this.#raw[end - 2] === CR ? end - 2 : isBroken ? end - 1 : end;
    return { bytes: new Uint8Array(this.buf, start, Math.max(0, stop - start)), done: end >= this.av.length };
  }

  override processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> | void {
    const node = this.currentNode;
    if (node !== this.#last) this.#countPart(node);
    if (node.state !== "header") {
      if (isFinal || isDashed(line)) return super.processLine(line, isFinal);
      return node.feed(line);
    }
    const isEnd = isBlank(line) && (line.length === 0 || !isHeaderLine(this.#nextLine()));
    const done = super.processLine(isEnd ? line.subarray(0, 0) : recodeLine(line, this.#charset), isFinal);
    if (isEnd) this.#unwrapBoundary();
    return done;
  }

  // What is read of the parts is read in leavesOf(): here they would be decoded, too, and turned from HTML to text and back.
  override async collectNode(): Promise<void> {}

  /** Where the lines from `start` end that are surely no boundary; `start` when the first may be one. */
  #chunkEnd(start: number): number {
    const isCandidate = (at: number) =>
      this.boundaries.some(({ value }) => this.#raw.subarray(at + 2, at + 2 + value.length).equals(value));
    if (isDashed(this.#raw.subarray(start, start + 2)) && isCandidate(start)) return start;
    const last = Math.min(this.#raw.length, start + CHUNK_BYTES);
    for (let at = start; at < last; ) {
      const next = this.#raw.indexOf("\n--", at);
      if (next === -1 || next >= last) break;
      if (isCandidate(next + 1)) return next + 1;
      at = next + 1;
    }
    if (last === this.#raw.length) return last;
    // A line isn't cut: what reads it puts a line's end behind each.
    const end = this.#raw.lastIndexOf(LF, last - 1);
    return end >= start ? end + 1 : this.#raw.indexOf(LF, last) + 1 || this.#raw.length;
  }

  #countPart(node: Node): void {
    this.#last = node;
    this.#parts += 1;
    if (this.#parts > PARSE_LIMITS.parts) throw new Error("too many parts");
  }

  #nextLine(): string {
    const end = this.av.indexOf(0x0a, this.readPos);
    const stop = Math.min(end === -1 ? this.av.length : end, this.readPos + 100);
    return Buffer.from(this.av.subarray(this.readPos, stop)).toString("latin1");
  }

  // Some programs fold a long boundary in its middle, and write the lines without the fold's white space.
  #unwrapBoundary(): void {
    const last = this.boundaries.at(-1);
    if (!last || last.node !== this.currentNode || this.#wrapped >= WRAPPED_BOUNDARIES) return;
    const value = Buffer.from(last.value);
    const whole = Buffer.from(value.filter((byte) => byte !== 0x20 && byte !== 0x09));
    if (whole.length === value.length || whole.length === 0) return;
    this.#wrapped += 1;
    const isUsed = (one: Buffer) => this.#raw.includes(Buffer.concat([Buffer.from("\n--"), one]));
    if (!isUsed(value) && isUsed(whole)) last.value = new Uint8Array(whole);
  }
}

const isDashed = (line: Uint8Array) => line[0] === 0x2d && line[1] === 0x2d;
const isBlank = (line: Uint8Array) => line.every((byte) => byte === 0x20 || byte === 0x09);
const isHeaderLine = (line: string) => HEADER_LINE.test(line) || /^[ \t]+\S/.test(line);

function leavesOf(root: Node | undefined): MimePart[] {
  if (!root?.contentType) throw new Error("postal-mime has no tree");
  const leaves: MimePart[] = [];
  let alternatives = 0;
  const walk = (node: Node, alternative: number | null) => {
    const { multipart } = node.contentType;
    if (!multipart && node.content) leaves.push(partOf(node, node.content, alternative));
    const inner = multipart === "alternative" ? ++alternatives : alternative;
    for (const child of node.childNodes) walk(child, inner);
  };
  walk(root, null);
  return leaves;
}

function partOf(node: Node, content: ArrayBuffer, alternative: number | null): MimePart {
  const { value: type, params } = node.contentType.parsed;
  const disposition = node.contentDisposition.parsed;
  const header = (name: string) => node.headers.find(({ key }) => key === name)?.value ?? "";
  const name =
    extendedName(header("content-disposition")) ??
    disposition.params.filename ??
    extendedName(header("content-type")) ??
    params.name;
  return {
    type,
    charset: params.charset,
    unfold: (text) =>
      /^flowed$/i.test(params.format ?? "") ? node.decodeFlowedText(text, /^yes$/i.test(params.delsp ?? "")) : text,
    isAttachment: disposition.value === "attachment",
    fileName: name ? decodeHeader(name) : null,
    contentId: node.contentId?.replace(/^<|>$/g, "").trim().toLowerCase() || null,
    content: new Uint8Array(content),
    alternative,
  };
}
