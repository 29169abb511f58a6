import type { Inline } from "@/lib/kernel/formatting/inline";
import { type Block, type FormattingRules, parseFormatting } from "@/lib/kernel/formatting/parse-formatting";

// Mail programs drop style sheets: what something looks like stands in it.
const MONO = "font-family:Consolas,Menlo,monospace;background:#f4f4f5;border-radius:4px";
const LIST = "margin:0 0 1em;padding-left:24px";
const QUOTE = "margin:0 0 1em;padding-left:12px;border-left:3px solid #d4d4d8;color:#52525b";

const TAGS = { bold: "strong", italic: "em", struck: "s" } as const;

/** Text for the inside of an element or of an attribute between double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

function inlineHtml(parts: readonly Inline[]): string {
  return parts
    .map((part): string => {
      switch (part.kind) {
        case "text":
          return escapeHtml(part.text);
        case "code":
          return `<code style="${MONO};padding:1px 4px">${escapeHtml(part.text)}</code>`;
        case "link": {
          const words = part.label === null ? escapeHtml(part.address) : inlineHtml(part.label);
          return `<a href="${escapeHtml(part.href)}">${words}</a>`;
        }
        default:
          return `<${TAGS[part.kind]}>${inlineHtml(part.parts)}</${TAGS[part.kind]}>`;
      }
    })
    .join("");
}

/** Lines as paragraphs: an empty one ends a paragraph. */
function paragraphs(lines: readonly (readonly Inline[])[], style = ""): string {
  const groups: string[][] = [[]];
  for (const line of lines) {
    const html = inlineHtml(line);
    if (html.trim() === "") groups.push([]);
    else groups.at(-1)?.push(html);
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => `<p${style}>${group.join("<br>")}</p>`)
    .join("");
}

function blockHtml(block: Block, sources: ReadonlyMap<string, string>): string {
  switch (block.kind) {
    case "lines":
      return paragraphs(block.lines);
    case "quote":
      return `<blockquote style="${QUOTE}">${paragraphs(block.lines, ' style="margin:0"')}</blockquote>`;
    case "list": {
      const tag = block.isNumbered ? "ol" : "ul";
      const items = block.items.map(
        ({ number, parts }) => `<li${number === null ? "" : ` value="${number}"`}>${inlineHtml(parts)}</li>`,
      );
      return `<${tag} style="${LIST}">${items.join("")}</${tag}>`;
    }
    case "code": {
      const code = escapeHtml(block.text.replace(/^\n|\n$/g, ""));
      return `<pre style="${MONO};margin:0 0 1em;padding:8px 10px;white-space:pre-wrap">${code}</pre>`;
    }
    case "picture": {
      const name = escapeHtml(block.name);
      return `<p><img src="${escapeHtml(sources.get(block.name) ?? "")}" alt="${name}" style="max-width:100%;height:auto"></p>`;
    }
  }
}

/**
 * A message's text with its marks as HTML that mail programs show. Everything in it is escaped, and a link is one of the web or
 * of a mailbox. @param pictures addresses of the attached pictures by their names
 */
export function formattedHtml(text: string, pictures: ReadonlyMap<string, string>): string {
  const rules: FormattingRules = { links: true, pictures: new Set(pictures.keys()) };
  return parseFormatting(text, rules)
    .map((block) => blockHtml(block, pictures))
    .join("");
}
