import type { AskedConversation } from "@/lib/modules/conversations/state/asked-conversation";
import type { RULE_VARIABLES } from "../schema";

type Variable = (typeof RULE_VARIABLES)[number];

/** Fills the placeholders of a rule's text. Of what isn't known nothing is left, and no gap before a comma or the end of the sentence. */
export function fillTexts(
  text: string,
  { customerName, email, companyName }: Pick<AskedConversation, "customerName" | "email" | "companyName">,
): string {
  const name = customerName.trim();
  const values: Readonly<Record<Variable, string>> = {
    "customer.name": name,
    "customer.firstName": name.split(/\s+/)[0] ?? "",
    "customer.email": email ?? "",
    "company.name": companyName ?? "",
  };
  return text.replace(/( ?)\{\{\s*([\w.]+)\s*\}\}/g, (whole, space: string, variable: string) => {
    const value = Object.hasOwn(values, variable) ? values[variable as Variable] : undefined;
    if (value === undefined) return whole;
    return value === "" ? "" : `${space}${value}`;
  });
}
