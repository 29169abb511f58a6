import type { EmailChannelRow } from "@/lib/platform/db/email-store";

const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** Text and HTML of a message that somebody wrote as text, with the channel's signature. */
export function composeEmail(
  content: string,
  channel: Pick<EmailChannelRow, "signature" | "signatureImageUrl">,
): { text: string; html: string } {
  const { signature, signatureImageUrl } = channel;
  const paragraphs = content
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, "<br>")}</p>`)
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
