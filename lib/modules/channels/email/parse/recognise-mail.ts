import type { Email } from "postal-mime";
import { cleanAddress, cleanLine, messageIds } from "./clean-text";
import type { MimePart } from "./mime-tree";
import type { ParsedBounce } from "./parsed-email";

/** Marks what this installation sends, with a value that only it can make; what comes back with it is a loop. */
export const LOOP_HEADER = "X-Cangoo-Loop";

const MACHINE_SENDER = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|nao-?responda|bounces?)(?:[+._-].*)?@/i;
const REPORT_BYTES = 200_000;

/** First value of a header, in lower-case letters' name. */
export function headerOf(email: Pick<Email, "headers">, name: string): string | undefined {
  return email.headers.find(({ key }) => key === name)?.value;
}

/** Whether a machine wrote a message or a list passed it on (RFC 3834 and what came before it). */
export function isAutomaticMail(email: Email, fromAddress: string | null): boolean {
  const value = (name: string) => headerOf(email, name)?.trim().toLowerCase();
  const submitted = value("auto-submitted");
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(?:bulk|junk|list|auto_reply)\b/.test(value("precedence") ?? "") ||
    ["list-id", "list-unsubscribe", "list-post", "list-help", "feedback-id"].some(
      (name) => value(name) !== undefined,
    ) ||
    ["x-autoreply", "x-autorespond", "x-auto-reply-from", "x-failed-recipients"].some(
      (name) => value(name) !== undefined,
    ) ||
    /\b(?:all|oof|autoreply)\b/.test(value("x-auto-response-suppress") ?? "") ||
    value("return-path")?.replace(/\s/g, "") === "<>" ||
    /^multipart\/report\b/.test(value("content-type") ?? "") ||
    (fromAddress !== null && MACHINE_SENDER.test(fromAddress))
  );
}

/** Whether a machine answered. Narrower than isAutomaticMail(): through a list people write, too. */
export function isAutoReply(email: Email): boolean {
  const submitted = headerOf(email, "auto-submitted")?.trim().toLowerCase();
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^auto_reply\b/i.test(headerOf(email, "precedence")?.trim() ?? "") ||
    ["x-autoreply", "x-autorespond", "x-auto-reply-from"].some((name) => headerOf(email, name) !== undefined)
  );
}

const textOf = ({ content }: Pick<MimePart, "content">): string =>
  Buffer.from(content.buffer, content.byteOffset, Math.min(REPORT_BYTES, content.byteLength)).toString("utf8");

const unfold = (text: string) => text.replace(/\r?\n[ \t]+/g, " ");
const field = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n]*)`, "im").exec(text)?.[1]?.trim() ?? "";

/** What a bounce is read from: a message's headers and text, and its parts that aren't its words. */
export type Report = Pick<Email, "headers"> & { text: string; parts: readonly Pick<MimePart, "type" | "content">[] };

/** What a message says about one of ours that didn't arrive; null when it is no such report. */
export function readBounce(email: Report): ParsedBounce | null {
  const report = email.parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type));
  const failed = headerOf(email, "x-failed-recipients");
  if (!report && failed === undefined) return null;
  const original = email.parts.find(({ type }) =>
    /^(?:message\/(?:global|rfc822)|text\/rfc822-headers|message\/(?:global-)?headers)/.test(type),
  );
  // Without a part of its own it is in the text, if anywhere.
  const source = unfold(original ? textOf(original) : email.text.slice(0, REPORT_BYTES));
  const messageId =
    messageIds(field(source, "Message-ID"), 1)[0] ??
    messageIds(headerOf(email, "in-reply-to"), 1)[0] ??
    messageIds(headerOf(email, "references"), 1)[0] ??
    null;
  const status = report ? unfold(textOf(report)) : "";
  const action = field(status, "Action").toLowerCase();
  // 'delivered', 'relayed' and 'expanded' are good news.
  if (report && !["failed", "delayed"].includes(action)) return null;
  return {
    messageId,
    recipient:
      cleanAddress((field(status, "Final-Recipient") || field(status, "Original-Recipient")).replace(/^[^;]*;/, "")) ??
      cleanAddress((failed ?? "").split(",")[0] ?? "") ??
      "",
    action: action === "delayed" ? "delayed" : "failed",
    status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(field(status, "Status"))?.[0] ?? "",
    diagnostic: cleanLine(field(status, "Diagnostic-Code").replace(/^[^;]{1,20};\s*/, ""), 500),
  };
}
