import { writtenText } from "@/lib/kernel/formatting/formatting-text";
import { escapeHtml, formattedHtml } from "./formatted-html";
import type { EmailChannelRow } from "./store/email-channel";

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Text and HTML of a message that somebody wrote as text with marks (docs/adr/0034-formatting.md), with the channel's signature.
 * @param pictures Content-IDs, without brackets, of the attached pictures by their names; one that the text names is in the HTML
 */
export function composeEmail(
  content: string,
  channel: Pick<EmailChannelRow, "signature" | "signatureImageUrl">,
  pictures: ReadonlyMap<string, string> = NONE,
): { text: string; html: string } {
  const { signature, signatureImageUrl } = channel;
  const written = content.trim();
  const sources = new Map([...pictures].map(([name, contentId]) => [name, `cid:${contentId}`]));
  const text = writtenText(written, { links: true, pictures: new Set(pictures.keys()) });
  const image = signatureImageUrl
    ? `<p><img src="${escapeHtml(signatureImageUrl)}" alt="${escapeHtml(signature)}" style="max-width:320px;height:auto"></p>`
    : "";
  const signed = signature === "" ? "" : `<p>-- <br>${escapeHtml(signature)}</p>`;
  return {
    text: signature === "" ? `${text}\n` : `${text}\n\n-- \n${signature}\n`,
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;line-height:1.5">${formattedHtml(written, sources)}${signed}${image}</div>`,
  };
}
