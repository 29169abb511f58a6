import type { MailEntry, MailList } from "./mail";

/** The letters of every message. */
export const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A text as HTML that shows exactly it. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (mark) => names[mark] ?? mark);
}

const linkHtml = (link: string, text: string, style: string) =>
  `<a class="link" href="${escapeHtml(link)}" target="_blank" rel="noopener" style="${style};color:#B4472F">${escapeHtml(text)}</a>`;

// A tag of its own for each line: mail clients keep no `white-space`.
const wordsHtml = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>");

function entryHtml({ title, about, text, link }: MailEntry): string {
  const lines = [
    linkHtml(link, title, `${FONT};font-size:15px;line-height:22px;font-weight:600;text-decoration:underline`),
    `<div class="quiet" style="${FONT};font-size:13px;line-height:20px;color:#57534e">${escapeHtml(about)}</div>`,
    ...(text === ""
      ? []
      : [
          `<div class="body" style="${FONT};font-size:15px;line-height:22px;color:#292524;overflow-wrap:anywhere">${wordsHtml(text)}</div>`,
        ]),
  ];
  return `<li class="entry" style="list-style:none;margin:0;padding:12px 0;border-top:1px solid #e7e5e4">${lines.join("\n")}</li>`;
}

/** What a message lists, as HTML. */
export function listHtml({ groups, more }: MailList): string {
  const parts = groups.map(
    ({ heading, entries }) =>
      `<h2 class="strong" style="${FONT};margin:24px 0 8px;font-size:16px;line-height:24px;font-weight:600;color:#1c1917">${escapeHtml(heading)}</h2>
<ul style="margin:0;padding:0">${entries.map(entryHtml).join("\n")}</ul>`,
  );
  if (more !== "")
    parts.push(
      `<p class="body" style="${FONT};margin:16px 0;font-size:15px;line-height:22px;color:#292524">${escapeHtml(more)}</p>`,
    );
  return parts.join("\n");
}

/** Where to choose what comes, as HTML. */
export function manageHtml({ manage }: MailList): string {
  return `<p class="quiet" style="${FONT};margin:8px 0 0;font-size:14px;line-height:22px;color:#57534e">${linkHtml(manage.link, manage.text, "text-decoration:underline")}</p>`;
}

/** What a message lists, as paragraphs of plain text. */
export function listText({ groups, more }: MailList): string[] {
  const paragraphs = groups.flatMap(({ heading, entries }) => [
    heading.toUpperCase(),
    ...entries.map(({ title, about, text, link }) => [`* ${title}`, about, text, link].filter(Boolean).join("\n  ")),
  ]);
  return more === "" ? paragraphs : [...paragraphs, more];
}
