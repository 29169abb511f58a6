/** A run of text, with `href` when it is an address of the web or of a mailbox. */
export type TextPart = { text: string; href: string | null };

// Not `\b`: an underscore before it is a mark of italics.
const ADDRESS = /(?<![a-z0-9])(?:https?:\/\/|mailto:)[^\s<>"']+/gi;
const PROTOCOLS = new Set(["https:", "http:", "mailto:"]);
const TRAILING = /[.,;:!?…)\]}*_~]/;
const BRACKETS = [
  { opening: "(", closing: ")" },
  { opening: "[", closing: "]" },
  { opening: "{", closing: "}" },
] as const;

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

// Punctuation that ends a sentence isn't part of the address; a closing bracket is, when its opening one is inside.
// Counted once and then kept up to date: a message may be 10,000 brackets.
function trimAddress(candidate: string): string {
  const surplus = new Map<string, number>(
    BRACKETS.map(({ opening, closing }) => [closing, count(candidate, closing) - count(candidate, opening)]),
  );
  let end = candidate.length;
  for (; end > 0; end--) {
    const last = candidate.charAt(end - 1);
    if (!TRAILING.test(last)) break;
    const tooMany = surplus.get(last);
    if (tooMany === undefined) continue;
    if (tooMany <= 0) break;
    surplus.set(last, tooMany - 1);
  }
  return candidate.slice(0, end);
}

/** An address as a link may have it; null when it isn't one of the web or of a mailbox. */
export function safeHref(address: string): string | null {
  try {
    const url = new URL(address);
    return PROTOCOLS.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Splits plain text at its http, https and mailto addresses. The parts' texts joined are the text itself. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0]);
    const href = safeHref(address);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
