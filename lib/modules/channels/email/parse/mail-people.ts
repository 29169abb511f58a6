import { type Address, addressParser } from "postal-mime";
import { cleanAddress, cleanLine } from "./clean-text";
import { canonicalWords } from "./decode-header";
import { PARSE_LIMITS, type ParsedPerson } from "./parsed-email";

/** Characters of an address header that are looked through. */
const HEADER_MAX = 100_000;

/** The people of an address header, those without an address left out. */
export function peopleIn(header: string | undefined): ParsedPerson[] {
  if (!header) return [];
  const words = canonicalWords(header.slice(0, HEADER_MAX));
  const plain = peopleOf(addressParser(words));
  if (plain.length > 0 || !/[(\s]/.test(words)) return plain;
  // Comments and white space may stand anywhere (RFC 5322, section 3.2.2), also inside an address.
  return peopleOf(addressParser(withoutComments(words).replace(/\s{0,20}([@.])\s{0,20}/g, "$1")));
}

function peopleOf(addresses: readonly Address[]): ParsedPerson[] {
  const boxes = addresses.slice(0, PARSE_LIMITS.addresses).flatMap((entry) => entry.group ?? [entry]);
  return boxes.slice(0, PARSE_LIMITS.addresses).flatMap(({ name, address }) => {
    const clean = cleanAddress(address ?? "");
    return clean === null ? [] : [{ name: cleanLine(name, 200), address: clean }];
  });
}

function withoutComments(text: string): string {
  let kept = "";
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    const pair = char === "\\" ? char + text.charAt(++index) : char;
    if (char === '"' && depth === 0) isQuoted = !isQuoted;
    if (!isQuoted && char === "(") depth += 1;
    if (depth === 0) kept += pair;
    if (!isQuoted && char === ")" && depth > 0) depth -= 1;
  }
  return kept;
}
