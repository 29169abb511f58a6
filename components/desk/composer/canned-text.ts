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

/** The first placeholder in a text that nobody has filled, and where it stands; null where there is none. */
export function gapOf(text: string): { text: string; start: number } | null {
  const found = /\{\{[^{}\n]+\}\}/.exec(text);
  return found && { text: found[0], start: found.index };
}
