import { oneLine } from "@/lib/modules/records/line-text";

// What has one address look like another: controls, bidi overrides, what has no width, halves of characters.
const DECEPTIVE = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Characters of Windows-1252 from 0x80 on; a dot where it has none. */
const WINDOWS_1252 = "€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ";

/**
 * Puts the characters of Windows-1252 where a decoder left the controls of Latin-1: Node 20's decoder does so for
 * windows-1252, and mail says iso-8859-1 when it means the other.
 */
export function repairWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (mark) => {
    const known = WINDOWS_1252[mark.charCodeAt(0) - 0x80] ?? ".";
    return known === "." ? "" : known;
  });
}

/** One line of somebody else's, as it can be shown: a subject, a name. */
export function cleanLine(text: string, max: number): string {
  return oneLine(repairWindows1252(text.slice(0, max * 4)), max);
}

/** Text of somebody else's with its lines. */
export function cleanLines(text: string, max: number): string {
  return (
    repairWindows1252(text.slice(0, max))
      .replace(/\r\n?/g, "\n")
      .replace(/[\u2028\u2029]/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])/g, "\ufffd")
      .replace(/(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
  );
}

const ADDRESS = /^[^\s@<>()[\]",;:\\]{1,64}@(?:[^\s@<>()[\]",;:\\.]{1,63}\.)*[^\s@<>()[\]",;:\\.]{1,63}$/u;

/** An address that is exactly one, in lower case; null for anything that could be read as another. */
export function cleanAddress(address: string): string | null {
  const plain = address.trim().toLowerCase();
  return plain.length <= 254 && ADDRESS.test(plain) && plain === plain.replace(DECEPTIVE, "") ? plain : null;
}

/** Message ids of a header, without brackets, in its order. */
export function messageIds(header: string | undefined, max: number): string[] {
  if (!header) return [];
  const found = [...header.slice(0, 100_000).matchAll(/<([^<>\s]{1,900})>/g)].map((match) => match[1] as string);
  // Some clients leave the brackets out.
  const ids =
    found.length > 0
      ? found
      : header
          .trim()
          .split(/\s+/)
          .filter((id) => /^[^\s<>@]+@[^\s<>@]+$/.test(id));
  return ids.slice(-max);
}
