import { type Folded, foldSignature } from "./fold-signature";
import { attributionLength, isForwardLine, isForwardSubject, isRestQuoted, LINE_MAX, QUOTED } from "./quote-starts";

/**
 * Takes what a reply surely quotes away from a text: what stands behind 'Em …, … escreveu:' and its likes, and a client's block
 * of headers. A reply between the quoted lines stays whole, and so do a message that is passed on, lines that somebody began
 * with '>', and a text that is nothing but a quote: folding must never hide what somebody wrote.
 * @param subject of the message: it says whether it is passed on
 */
export function foldQuotes(source: string, subject = ""): Folded {
  const whole = { text: source.trim(), quoted: "" };
  if (isForwardSubject(subject)) return whole;
  const lines = source.split("\n");
  const cut = findCut(lines);
  if (cut === "forward") return whole;
  const { text, quoted } = foldSignature(cut ? splitAt(lines, cut) : { text: source, quoted: "" });
  return text.trim() === "" ? whole : { text: text.trim(), quoted: quoted.trim() };
}

/** Where a quote begins; `length` lines announce it, 0 when it goes to the end whatever follows. */
type Cut = { index: number; length: number };

function findCut(lines: readonly string[]): Cut | "forward" | undefined {
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? "").trim();
    if (line === "" || line.length > LINE_MAX || QUOTED.test(line)) continue;
    if (isForwardLine(line)) return "forward";
    const length = attributionLength(lines, index);
    if (length > 0) return { index, length };
    if (isRestQuoted(lines, index)) return { index, length: 0 };
  }
  return undefined;
}

function splitAt(lines: readonly string[], { index, length }: Cut): Folded {
  const before = lines.slice(0, index);
  const rest = lines.slice(index + length);
  const own = rest.filter((line) => line.trim() !== "" && !QUOTED.test(line));
  const usesMarks = rest.some((line) => QUOTED.test(line));
  // Without marks everything behind the attribution is the quote.
  if (length === 0 || !usesMarks || own.length === 0)
    return { text: before.join("\n"), quoted: lines.slice(index).join("\n") };
  const last = rest.findLastIndex((line) => QUOTED.test(line));
  const isBelow = rest.slice(0, last).every((line) => line.trim() === "" || QUOTED.test(line));
  // Answered between the quoted lines.
  if (!isBelow) return { text: lines.join("\n"), quoted: "" };
  const end = index + length + last + 1;
  return {
    text: [...before, ...lines.slice(end)].join("\n"),
    quoted: lines.slice(index, end).join("\n"),
  };
}
