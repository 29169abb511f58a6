import { safeHref } from "@/lib/kernel/linkify";

/** What isn't words and lines: it is pasted as plain text. */
const NOT_SIMPLE = "table, pre, img, svg, video";
/** More than anybody formats by hand. */
const ELEMENTS_MAX = 2_000;

const SIGNS: Readonly<Record<string, string>> = { B: "*", STRONG: "*", I: "_", EM: "_", S: "~", DEL: "~", STRIKE: "~" };
const PARAGRAPHS = new Set(["P", "H1", "H2", "H3", "H4", "H5", "H6", "UL", "OL", "BLOCKQUOTE"]);

/** Puts a sign around words, not around the blanks beside them; several lines stay as they are. */
function signed(words: string, sign: string): string {
  const inner = words.trim();
  if (inner === "" || inner.includes("\n") || inner.includes(sign)) return words;
  const at = words.indexOf(inner);
  return `${words.slice(0, at)}${sign}${inner}${sign}${words.slice(at + inner.length)}`;
}

/** Programs that put everything into one bold element say in its style that it isn't bold. */
const isPlain = ({ style }: HTMLElement) => style.fontWeight === "normal" || style.fontWeight === "400";

function linked(words: string, element: Element): string {
  const address = element.getAttribute("href") ?? "";
  const inner = words.trim();
  if (inner === "" || /[[\]\n]/.test(inner) || /[\s()]/.test(address) || !safeHref(address)) return words;
  return inner === address ? address : `[${inner}](${address})`;
}

function written(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(/[ \t\r\n]+/g, " ");
  if (!(node instanceof HTMLElement) || /^(?:SCRIPT|STYLE|HEAD|TITLE)$/.test(node.tagName)) return "";
  if (node.tagName === "BR") return "\n";
  const words = [...node.childNodes].map(written).join("");
  const sign = SIGNS[node.tagName];
  if (sign) return isPlain(node) ? words : signed(words, sign);
  if (node.tagName === "A") return linked(words, node);
  if (node.tagName === "LI") {
    const list = node.parentElement;
    const number = list?.tagName === "OL" ? `${[...list.children].indexOf(node) + 1}. ` : "- ";
    return `\n${number}${words.trim().replace(/\s*\n\s*/g, " ")}`;
  }
  if (PARAGRAPHS.has(node.tagName)) return `\n\n${words}\n\n`;
  return node.tagName === "DIV" ? `\n${words}\n` : words;
}

/**
 * What was copied with bold words, links or lists, as text with marks; null where it is more than that, and for what can't be
 * read. The document that is read runs nothing and fetches nothing.
 */
export function marksOf(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  if (body.querySelector(NOT_SIMPLE) || body.querySelectorAll("*").length > ELEMENTS_MAX) return null;
  const text = written(body)
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return text === "" ? null : text;
}
