import { escapeHtml, FONT, listHtml, manageHtml } from "./list-layout";
import type { MailList } from "./mail";

/** Texts of one message, already in the recipient's language. */
export type MailParts = {
  locale: string;
  product: string;
  preview: string;
  title: string;
  greeting: string;
  text: string;
  action: string;
  link: string;
  linkHint: string;
  note: string;
  footer: string;
  list?: MailList | undefined;
};

// Clients that know media queries get dark colours of our own; the rest invert as they see fit, which the plain
// light colours bear. Inline styles can only be overridden with !important.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; width: 100% !important; -webkit-text-size-adjust: 100%; }
a { text-underline-offset: 2px; }
@media (max-width: 480px) {
  .frame { padding: 16px 8px !important; }
  .card { padding: 24px 20px !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .entry { border-color: #44403c !important; }
  .page { background-color: #1c1917 !important; }
  .card { background-color: #292524 !important; border-color: #44403c !important; }
  .strong { color: #fafaf9 !important; }
  .body { color: #e7e5e4 !important; }
  .quiet { color: #a8a29e !important; }
  .link { color: #e8866d !important; }
  .brand { color: #e8866d !important; }
}`;

const paragraph = (className: string, style: string, html: string) =>
  `<p class="${className}" style="${FONT};margin:0 0 16px;${style}">${html}</p>`;

/**
 * The message as HTML for mail clients: tables, inline styles, nothing loaded from anywhere (pictures would tell the
 * sender who opens it and are blocked anyway).
 */
export function layOutHtml(parts: MailParts): string {
  const of = (text: string) => escapeHtml(text);
  const href = escapeHtml(parts.link);
  const body = [
    `<h1 class="strong" style="${FONT};margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:#1c1917">${of(parts.title)}</h1>`,
    paragraph("body", "font-size:16px;line-height:24px;color:#292524", of(parts.greeting)),
    paragraph("body", "font-size:16px;line-height:24px;color:#292524", of(parts.text)),
    ...(parts.list ? [listHtml(parts.list)] : []),
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="#B4472F" style="border-radius:8px;background-color:#B4472F"><a class="button" href="${href}" target="_blank" rel="noopener" style="${FONT};display:inline-block;padding:12px 24px;border:1px solid #B4472F;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${of(parts.action)}</a></td></tr></table>`,
    paragraph("quiet", "font-size:13px;line-height:20px;color:#57534e;margin-bottom:4px", of(parts.linkHint)),
    paragraph(
      "quiet",
      "font-size:13px;line-height:20px;word-break:break-all",
      `<a class="link" href="${href}" target="_blank" rel="noopener" style="color:#B4472F">${href}</a>`,
    ),
    paragraph("quiet", "font-size:14px;line-height:22px;color:#57534e;margin:24px 0 0", of(parts.note)),
    ...(parts.list ? [manageHtml(parts.list)] : []),
  ].join("\n");
  return `<!DOCTYPE html>
<html lang="${of(parts.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${of(parts.title)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f5f5f4">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0">${of(parts.preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f5f5f4" style="background-color:#f5f5f4"><tr><td class="frame" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="brand" style="${FONT};padding:0 4px 16px;font-size:20px;line-height:28px;font-weight:700;color:#B4472F">${of(parts.product)}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:32px;border:1px solid #e7e5e4;border-radius:8px;background-color:#ffffff">
${body}
</td></tr>
<tr><td class="quiet" style="${FONT};padding:16px 4px 0;font-size:12px;line-height:18px;color:#57534e">${of(parts.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
