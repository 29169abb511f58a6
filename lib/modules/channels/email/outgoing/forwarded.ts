import type { StoredAttachment } from "@/lib/modules/conversations/messages/append-message";
import { filesOfMessage } from "@/lib/modules/conversations/messages/outgoing-message";
import { FILES_ONLY_TEXT, FORWARD_ONLY_TEXT } from "@/lib/modules/conversations/schema";
import { plainForwardSubject } from "@/lib/modules/delivery/recipients/policy";
import type { EmailOptions, Recipient } from "@/lib/modules/delivery/recipients/schema";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Locale } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { toPeople } from "../email-line";
import { escapeHtml } from "../formatted-html";
import { type EmailMessageRow, type ForwardedRow, forwardedMessage } from "../store/email-message";

/** What a message forwards, as it is stored with it: the screen shows it as it goes out. */
export type Forwarded = Pick<EmailMessageRow, "quotedText" | "html" | "hasRemoteImages" | "subject"> & {
  forwardsSeq: number;
  /** JSON. */
  forwardsFiles: string;
};

/**
 * The message that another one forwards, as text and as HTML below the lines that say from whom, when, about what and to whom it was.
 * Hidden recipients aren't named. @returns undefined when it isn't in the conversation
 */
export async function quoteForwarded(
  reader: Reader,
  conversationId: number,
  { messageId, fileIds, locale }: NonNullable<EmailOptions["forwards"]>,
): Promise<Forwarded | undefined> {
  const row = await reader.first(forwardedMessage, { conversationId, messageId });
  if (!row) return undefined;
  const timeZone = await workspaceZone(reader);
  const files = await filesOfMessage(reader, conversationId, row.seq);
  const text = [FILES_ONLY_TEXT, FORWARD_ONLY_TEXT].includes(row.content) ? "" : row.content;
  const head = headOf(row, locale, timeZone);
  // What came in has all of itself in its HTML; what we sent has there what it forwarded, below its text.
  const whole = row.isOutgoing === false && row.html ? row.html : null;
  const shown = whole ?? `${textHtml(text)}${row.html || textHtml(row.quotedText ?? "")}`;
  return {
    forwardsSeq: row.seq,
    forwardsFiles: JSON.stringify(files.map(({ id }) => id).filter((id) => fileIds.includes(id))),
    subject: storedText(locale, "forwardSubject", { subject: plainForwardSubject(row.subject) }),
    quotedText: [head.join("\n"), text, row.quotedText ?? ""].filter(Boolean).join("\n\n"),
    html: `<div>${head.map(escapeHtml).join("<br>")}</div><br>${shown}`,
    hasRemoteImages: row.hasRemoteImages ?? false,
  };
}

function headOf(row: ForwardedRow, locale: Locale, timeZone: string): string[] {
  const customer = { name: row.customerName, address: row.customerEmail ?? "" };
  const unsent = row.senderKind === "customer" ? customer : { name: "", address: "" };
  const from = row.fromAddress === null ? unsent : { name: row.fromName ?? "", address: row.fromAddress };
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone });
  const line = (key: "From" | "Date" | "Subject" | "To" | "Cc", value: string) =>
    value === "" ? [] : [storedText(locale, `forwarded${key}`, { value })];
  return [
    storedText(locale, "forwardedTitle", {}),
    ...line("From", personLine(from)),
    ...line("Date", format.format(row.createdAt)),
    ...line("Subject", row.subject),
    ...line(
      "To",
      toPeople(row.toAddresses ?? "[]")
        .map(personLine)
        .join(", "),
    ),
    ...line(
      "Cc",
      toPeople(row.ccAddresses ?? "[]")
        .map(personLine)
        .join(", "),
    ),
  ];
}

const personLine = ({ name, address }: Recipient) =>
  name === "" || name === address ? address : address === "" ? name : `${name} <${address}>`;

const textHtml = (text: string) => (text === "" ? "" : `<div>${escapeHtml(text).replace(/\n/g, "<br>")}</div>`);

/** A file that goes along, and under which id the HTML shows it. */
export type ForwardedFile = StoredAttachment & { cid: string };

/** The files of a forwarded message that go along, which are stored once. */
export async function forwardedFiles(
  reader: Pick<Reader, "all">,
  { conversationId, forwardsSeq, forwardsFiles }: EmailMessageRow,
): Promise<ForwardedFile[]> {
  if (forwardsSeq === null) return [];
  const ids = readStoredJson<string[]>(forwardsFiles);
  const files = await filesOfMessage(reader, conversationId, forwardsSeq);
  return files.filter(({ id }) => ids.includes(id)).map((file) => ({ ...file, cid: `${file.id}@forwarded` }));
}

const IMAGE = /<img\b[^>]*>/gi;
const OWN_ADDRESS = / src="\/api\/v1\/attachments\/([\w-]+)[^"]*"/i;

/**
 * Stored HTML as others can show it: pictures from elsewhere have their address again, those of the message itself are among its files,
 * and one whose file stays here has none. @param html sanitised by parse/clean-html.ts
 */
export function outgoingHtml(html: string, files: readonly ForwardedFile[]): string {
  return html.replace(IMAGE, (image) =>
    image.replace(/ data-remote-src="/i, ' src="').replace(OWN_ADDRESS, (_, id: string) => {
      const file = files.find((one) => one.id === id);
      return file ? ` src="cid:${file.cid}"` : "";
    }),
  );
}
