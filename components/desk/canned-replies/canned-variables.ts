import type { CANNED_VARIABLES } from "@/lib/modules/canned-replies/schema";

/** A placeholder of a canned reply, without its braces. */
export type CannedVariable = (typeof CANNED_VARIABLES)[number];

/** The placeholders in the order of the form, with the key of what each stands for. */
export const VARIABLE_LABELS = {
  "customer.firstName": "customerFirstName",
  "customer.name": "customerName",
  "customer.email": "customerEmail",
  "company.name": "companyName",
  "agent.firstName": "agentFirstName",
  "agent.name": "agentName",
} as const satisfies Record<CannedVariable, string>;

/** The form's placeholders. */
export const VARIABLES = Object.keys(VARIABLE_LABELS) as CannedVariable[];

/** How a placeholder is written in a text. */
export function placeholderOf(variable: CannedVariable): string {
  return `{{${variable}}}`;
}
