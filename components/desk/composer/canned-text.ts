import type { ChatDto } from "@/lib/modules/conversations/schema";

function firstWord(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}

/** What a canned reply may leave open, as a key of the texts. */
export type CannedGap =
  | "customerName"
  | "customerFirstName"
  | "customerEmail"
  | "agentName"
  | "agentFirstName"
  | "companyName";

/**
 * Fills the placeholders of a canned reply. What isn't known stays a placeholder, under the name that `nameOf` gives it, and
 * one that isn't ours stays as it is: whoever sends sees it and is asked before (gapOf).
 */
export function fillCannedReply(
  text: string,
  { user }: Pick<ChatDto, "user">,
  agent: { name: string },
  nameOf: (gap: CannedGap) => string,
): string {
  const values: Readonly<Record<string, readonly [CannedGap, string]>> = {
    "customer.name": ["customerName", user.name.trim()],
    "customer.firstName": ["customerFirstName", firstWord(user.name)],
    "customer.email": ["customerEmail", user.email ?? ""],
    "agent.name": ["agentName", agent.name.trim()],
    "agent.firstName": ["agentFirstName", firstWord(agent.name)],
    "company.name": ["companyName", user.company?.name ?? ""],
  };
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
    const known = Object.hasOwn(values, name) ? values[name] : undefined;
    return known ? known[1] || `{{${nameOf(known[0])}}}` : whole;
  });
}

/** A placeholder that nobody has filled, and where it stands. */
export type Gap = { text: string; start: number };

/** The placeholders in a text that nobody has filled, in their order. */
export function gapsOf(text: string): readonly Gap[] {
  return [...text.matchAll(/\{\{[^{}\n]+\}\}/g)].map((found) => ({ text: found[0], start: found.index }));
}

/** The first of them; null where there is none. */
export function gapOf(text: string): Gap | null {
  return gapsOf(text)[0] ?? null;
}

/** The gap to go on to from what is selected: the next one, or the one before; null where there is none that way. */
export function gapBeside(
  text: string,
  { start, end }: { start: number; end: number },
  way: "next" | "before",
): Gap | null {
  const gaps = gapsOf(text);
  const found =
    way === "next"
      ? gaps.find((gap) => gap.start >= end)
      : gaps.findLast((gap) => gap.start + gap.text.length <= start);
  return found ?? null;
}

/** Selects a gap, so that typing fills it. */
export function selectGap(field: HTMLTextAreaElement | null, gap: Gap | null): void {
  if (field && gap) field.setSelectionRange(gap.start, gap.start + gap.text.length);
}
