import type { Inline } from "@/lib/kernel/formatting/inline";
import { parseFormatting } from "@/lib/kernel/formatting/parse-formatting";

const RULES = { links: true, pictures: { has: () => true } };

function countMarks(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const inline = (parts: readonly Inline[]) => {
    for (const part of parts) {
      if (part.kind !== "text") count(part.kind);
      if ("parts" in part) inline(part.parts);
    }
  };
  for (const block of parseFormatting(text, RULES)) {
    if (block.kind !== "lines") count(block.kind);
    if ("lines" in block) for (const line of block.lines) inline(line);
    if ("items" in block) for (const { parts } of block.items) inline(parts);
  }
  return counts;
}

/** Whether a text has less formatting than another wording of it: bold words, lists and the like are gone. */
export function hasLostMarks(before: string, after: string): boolean {
  const left = countMarks(after);
  return [...countMarks(before)].some(([kind, count]) => (left.get(kind) ?? 0) < count);
}
