import { createHash } from "node:crypto";
import type { Email } from "postal-mime";
import { cleanLine, messageIds } from "./clean-text";
import { decodeHeader } from "./decode-header";
import { bodiesOf, bodyParts, htmlOf, sectionsOf, takeDataImages } from "./mail-bodies";
import { fileParts, toAttachment, toImageFile } from "./mail-files";
import { peopleIn } from "./mail-people";
import { type MimePart, readMimeTree } from "./mime-tree";
import { PARSE_LIMITS, type ParsedAttachment, type ParsedEmail, type ParsedPerson } from "./parsed-email";
import { headerOf, isAutomaticMail, isAutoReply, LOOP_HEADER, readBounce } from "./recognise-mail";

const RECIPIENT_HEADERS = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-forwarded-to"];

/** Takes a raw message apart. Runs in a worker (parse-in-thread.ts), because a hostile message can take for ever. */
export async function parseEmail(raw: Uint8Array): Promise<ParsedEmail> {
  const { email, parts } = await readMimeTree(raw);
  const words = bodyParts(parts);
  const found = fileParts(parts, words);
  if (found.length > PARSE_LIMITS.attachments) throw new Error("too many parts");
  const sections = sectionsOf(words);
  const written = htmlOf(sections);
  const shown = written === null ? null : takeDataImages(written, PARSE_LIMITS.attachments - found.length);
  const files = found.map(toAttachment);
  const images = (shown?.images ?? []).map((image, index) => toImageFile(image, found.length + index));
  const attachments = [...files, ...images];
  const cids = contentIds([...found, ...(shown?.images ?? [])], attachments);
  const subject = cleanLine(decodeHeader(headerOf(email, "subject")), 500);
  const bodies = bodiesOf(sections, { html: shown?.html ?? null, subject }, (id) => {
    const file = cids.get(id.toLowerCase());
    return file && `/api/v1/attachments/${file.id}?inline=1`;
  });
  for (const file of attachments) file.isInline = bodies.html?.includes(file.id) ?? false;
  const from = senderOf(email);
  const to = peopleOf(email, "to");
  const cc = peopleOf(email, "cc");
  // On its way from one server to another a message's lines may get other ends.
  const said = sections.map(({ plain = "", html = "" }) =>
    [plain, html].map((text) => text.replace(/\s+/g, " ").trim()),
  );
  // What a report says is in its parts.
  const report = { headers: email.headers, text: bodies.text, parts: found };
  return {
    messageId: messageIds(email.messageId, 1)[0] ?? `missing-${createHash("sha256").update(raw).digest("hex")}`,
    inReplyTo: messageIds(email.inReplyTo, 1)[0] ?? null,
    references: messageIds(email.references, PARSE_LIMITS.references),
    subject,
    from,
    replyTo: peopleOf(email, "reply-to")
      .slice(0, PARSE_LIMITS.replyTo)
      .map(({ address }) => address),
    to,
    cc,
    recipients: recipientsOf(email, [...to, ...cc]),
    ...bodies,
    attachments,
    isAutomatic: isAutomaticMail(email, from?.address ?? null),
    isAutoReply: isAutoReply(email),
    bounce: readBounce(report),
    loopMark: headerOf(email, LOOP_HEADER.toLowerCase())?.trim() ?? null,
    digest: createHash("sha256")
      .update(JSON.stringify([from?.address, subject, headerOf(email, "date"), ...said, ...found.map(digestOf)]))
      .digest("hex"),
  };
}

const digestOf = ({ type, fileName, content }: MimePart) => [
  type,
  fileName,
  createHash("sha256").update(content).digest("hex"),
];

const headersOf = (email: Email, name: string) => email.headers.filter(({ key }) => key === name);

function peopleOf(email: Email, name: string): ParsedPerson[] {
  return headersOf(email, name)
    .flatMap(({ value }) => peopleIn(value))
    .slice(0, PARSE_LIMITS.addresses);
}

function senderOf(email: Email): ParsedPerson | null {
  for (const name of ["from", "sender", "reply-to"]) {
    const [person] = peopleIn(headerOf(email, name));
    if (person) return person;
  }
  return null;
}

function recipientsOf(email: Email, people: readonly ParsedPerson[]): string[] {
  const hidden = email.headers
    .filter(({ key }) => RECIPIENT_HEADERS.includes(key))
    .slice(0, 20)
    .flatMap(({ value }) => peopleIn(value.slice(0, 10_000)));
  return [...new Set([...people, ...hidden].map(({ address }) => address))];
}

function contentIds(
  parts: readonly { contentId: string | null }[],
  files: readonly ParsedAttachment[],
): Map<string, ParsedAttachment> {
  const known = new Map<string, ParsedAttachment>();
  parts.forEach(({ contentId }, index) => {
    const file = files[index];
    if (contentId && file && !known.has(contentId)) known.set(contentId, file);
  });
  return known;
}
