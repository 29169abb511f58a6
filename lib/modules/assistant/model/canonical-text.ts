import { decodeHTMLAttribute } from "entities";

// Signs that NFKC would write as letters or digits of another meaning (10² as 102). To a host they are letters like others.
const KEPT = /([ªº¹²³¼½¾…™]+)/;
/** What nobody sees: controls, formats, tags, variation selectors, fillers, private and broken characters. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Me}]/gu;
/** Marks that are still loose after NFKC: those for Latin letters, and any that stand on an ASCII sign or on nothing. */
const LOOSE_MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|(?<![^\0-\x7f])\p{M}+/gu;
const BREAKS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
/** `evil[.]example`, as addresses are written that a filter shouldn't see. */
const WRITTEN_DOT = /[[({](?:\.|dot|ponto|punto)[\])}]/gi;
const HAS_WRITTEN_DOT = new RegExp(WRITTEN_DOT.source, "i");
/** Text that has no other form: the signs of ASCII without & and controls. */
const PLAIN = /^[\t\n\x20-%'-~]*$/;
/** Rounds after which a text is given up: whoever nests so deep hides something. */
const ROUNDS_MAX = 8;

function compose(text: string): string {
  return KEPT.test(text)
    ? text
        .split(KEPT)
        .map((part, index) => (index % 2 === 1 ? part : part.normalize("NFKC")))
        .join("")
    : text.normalize("NFKC");
}

/**
 * Changes a text until another change leaves it as it is; empty when it won't settle.
 * @param change must look at each character a bounded number of times.
 */
export function untilStable(text: string, change: (text: string) => string): string {
  let now = text;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = change(now);
    if (next === now) return now;
    now = next;
  }
  return "";
}

function step(text: string): string {
  const decoded = text.includes("&") ? decodeHTMLAttribute(text) : text;
  const visible = PLAIN.test(decoded)
    ? decoded
    : compose(compose(decoded.replace(BREAKS, "\n")).replace(INVISIBLE, "").replace(LOOSE_MARKS, ""));
  return visible.replace(WRITTEN_DOT, ".");
}

/**
 * The one form of a text that is checked and shown: entities decoded, Unicode's compatible forms (full width, small,
 * mathematical) as plain letters, nothing invisible. Equal texts for a reader are equal here, except for letters of other
 * scripts that look alike: these stay, and are no letters of a known host.
 */
export const canonicalText = (text: string): string =>
  PLAIN.test(text) && !HAS_WRITTEN_DOT.test(text) ? text : untilStable(text, step);
