import { createHash, randomUUID } from "node:crypto";
import PostalMime, { type Address, type Attachment, addressParser, type Email } from "postal-mime";
import { cleanHtml, htmlToText } from "./clean-html";
import { cleanAddress, cleanLine, cleanLines, messageIds, repairWindows1252 } from "./clean-text";
import { foldQuotes } from "./fold-quotes";
import { PARSE_LIMITS, type ParsedAttachment, type ParsedEmail, type ParsedPerson } from "./parsed-email";
import { headerOf, isAutomaticMail, isAutoReply, LOOP_HEADER, readBounce } from "./recognise-mail";

const RECIPIENT_HEADERS = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-forwarded-to"];

/** Takes a raw message apart. Runs in a worker (parse-in-worker.ts), because a hostile message can take for ever. */
export async function parseEmail(raw: Uint8Array): Promise<ParsedEmail> {
  if (countParts(raw) > PARSE_LIMITS.parts) throw new Error("too many parts");
  const email = await PostalMime.parse(raw, {
    maxNestingDepth: PARSE_LIMITS.nesting,
    maxHeadersSize: PARSE_LIMITS.headerBytes,
    // A message inside a message is a file: whoever forwards one doesn't say its words.
    forceRfc822Attachments: true,
  });
  if (email.attachments.length > PARSE_LIMITS.attachments) throw new Error("too many parts");
  const from = senderOf(email);
  const to = peopleOf(email.to);
  const cc = peopleOf(email.cc);
  const attachments = email.attachments.map(toAttachment);
  const cids = contentIds(email.attachments, attachments);
  const bodies = bodiesOf(email, (id) => {
    const file = cids.get(id.toLowerCase());
    return file && `/api/v1/attachments/${file.id}?inline=1`;
  });
  for (const file of attachments) file.isInline = bodies.html?.includes(file.id) ?? false;
  const subject = cleanLine(email.subject ?? "", 500);
  return {
    messageId: messageIds(email.messageId, 1)[0] ?? `missing-${createHash("sha256").update(raw).digest("hex")}`,
    inReplyTo: messageIds(email.inReplyTo, 1)[0] ?? null,
    references: messageIds(email.references, PARSE_LIMITS.references),
    subject,
    from,
    replyTo: peopleOf(email.replyTo)
      .slice(0, PARSE_LIMITS.replyTo)
      .map(({ address }) => address),
    to,
    cc,
    recipients: recipientsOf(email, [...to, ...cc]),
    ...bodies,
    attachments,
    isAutomatic: isAutomaticMail(email, from?.address ?? null),
    isAutoReply: isAutoReply(email),
    bounce: readBounce(email),
    loopMark: headerOf(email, LOOP_HEADER.toLowerCase())?.trim() ?? null,
    digest: createHash("sha256")
      .update(JSON.stringify([from?.address, subject, headerOf(email, "date"), email.text ?? "", email.html ?? ""]))
      .digest("hex"),
  };
}

/** Lines that begin a part. The parser makes an object of each before anybody can count them. */
function countParts(raw: Uint8Array): number {
  const source = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString("latin1");
  const boundaries = new Set<string>();
  for (const [, quoted, plain] of source.matchAll(/boundary="?(?:([^"\r\n]{1,200})"|([^";\s]{1,200}))/gi)) {
    boundaries.add(quoted ?? plain ?? "");
    if (boundaries.size > PARSE_LIMITS.parts) break;
  }
  let count = 0;
  for (const [, line = ""] of source.matchAll(/^--([^\r\n]{1,200}?)\s*$/gm)) if (boundaries.has(line)) count += 1;
  return count;
}

function senderOf(email: Email): ParsedPerson | null {
  const candidates = [email.from, email.sender, ...(email.replyTo ?? [])];
  return peopleOf(candidates.filter((candidate) => candidate !== undefined))[0] ?? null;
}

function peopleOf(addresses: readonly Address[] | undefined): ParsedPerson[] {
  const boxes = (addresses ?? []).slice(0, PARSE_LIMITS.addresses).flatMap((entry) => entry.group ?? [entry]);
  return boxes.slice(0, PARSE_LIMITS.addresses).flatMap(({ name, address }) => {
    const clean = cleanAddress(address ?? "");
    return clean === null ? [] : [{ name: cleanLine(name, 200), address: clean }];
  });
}

function recipientsOf(email: Email, people: readonly ParsedPerson[]): string[] {
  const hidden = email.headers
    .filter(({ key }) => RECIPIENT_HEADERS.includes(key))
    .slice(0, 20)
    .flatMap(({ value }) => peopleOf(addressParser(value.slice(0, 10_000))));
  return [...new Set([...people, ...hidden].map(({ address }) => address))];
}

type Bodies = Pick<ParsedEmail, "text" | "quotedText" | "html" | "hasRemoteImages">;

function bodiesOf(email: Email, cidUrl: (id: string) => string | undefined): Bodies {
  const source = email.html && email.html.length <= PARSE_LIMITS.html ? email.html : undefined;
  const cleaned = source === undefined ? undefined : cleanHtml(repairWindows1252(source), cidUrl);
  const written = cleanLines(email.text ?? "", PARSE_LIMITS.text);
  const whole = written.trim() === "" && cleaned ? cleanLines(htmlToText(cleaned.html), PARSE_LIMITS.text) : written;
  const { text, quoted } = foldQuotes(whole);
  return {
    text,
    quotedText: quoted,
    html: cleaned && cleaned.html.trim() !== "" ? cleaned.html.trim() : null,
    hasRemoteImages: cleaned?.hasRemoteImages ?? false,
  };
}

function toAttachment(part: Attachment, index: number): ParsedAttachment {
  const { content } = part;
  const bytes =
    typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content as ArrayBuffer);
  return {
    id: randomUUID(),
    fileName:
      cleanLine(part.filename ?? "", 255) || `${defaultName(part.mimeType)}-${index + 1}${extensionOf(part.mimeType)}`,
    mimeType: part.mimeType.slice(0, 100),
    isInline: false,
    content: bytes,
  };
}

const defaultName = (mimeType: string) => (mimeType === "message/rfc822" ? "message" : "attachment");

const EXTENSIONS: Record<string, string> = {
  "message/rfc822": ".eml",
  "message/delivery-status": ".txt",
  "text/rfc822-headers": ".txt",
  "text/calendar": ".ics",
  "text/html": ".html",
  "text/plain": ".txt",
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/gif": ".gif",
  "image/webp": ".webp",
  "application/pdf": ".pdf",
  "application/ms-tnef": ".dat",
};
const extensionOf = (mimeType: string) => EXTENSIONS[mimeType] ?? ".bin";

function contentIds(parts: readonly Attachment[], files: readonly ParsedAttachment[]): Map<string, ParsedAttachment> {
  const known = new Map<string, ParsedAttachment>();
  parts.forEach(({ contentId }, index) => {
    const id = contentId?.replace(/^<|>$/g, "").trim().toLowerCase();
    const file = files[index];
    if (id && file && !known.has(id)) known.set(id, file);
  });
  return known;
}
