import type { ChatDto } from "@/lib/modules/conversations/schema";

function firstWord(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}

/** Fills the placeholders of a canned reply; what isn't known, and what isn't a placeholder of ours, becomes nothing. */
export function fillCannedReply(text: string, { user }: Pick<ChatDto, "user">, agent: { name: string }): string {
  const values: Readonly<Record<string, string>> = {
    "customer.name": user.name.trim(),
    "customer.firstName": firstWord(user.name),
    "customer.email": user.email ?? "",
    "agent.name": agent.name.trim(),
    "agent.firstName": firstWord(agent.name),
    "company.name": user.company?.name ?? "",
  };
  return text.replace(
    /\{\{\s*([\w.]+)\s*\}\}/g,
    (_, name: string) => (Object.hasOwn(values, name) ? values[name] : "") ?? "",
  );
}
