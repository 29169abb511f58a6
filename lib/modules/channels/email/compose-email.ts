import type { EmailChannelRow } from "./store/email-channel";

const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

// Up to what ends a sentence rather than an address.
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]{}])/i;

/** Text as HTML. Not every mail program makes links of addresses that stand in it. */
const linkedHtml = (text: string) =>
  text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join("")
    .replace(/\n/g, "<br>");

/** Text and HTML of a message that somebody wrote as text, with the channel's signature. */
export function composeEmail(
  content: string,
  channel: Pick<EmailChannelRow, "signature" | "signatureImageUrl">,
): { text: string; html: string } {
  const { signature, signatureImageUrl } = channel;
  const paragraphs = content
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linkedHtml(paragraph)}</p>`)
    .join("");
  const image = signatureImageUrl
    ? `<p><img src="${escapeHtml(signatureImageUrl)}" alt="${escapeHtml(signature)}" style="max-width:320px;height:auto"></p>`
    : "";
  const signed = signature === "" ? "" : `<p>-- <br>${escapeHtml(signature)}</p>`;
  return {
    text: signature === "" ? `${content.trim()}\n` : `${content.trim()}\n\n-- \n${signature}\n`,
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;line-height:1.5">${paragraphs}${signed}${image}</div>`,
  };
}
