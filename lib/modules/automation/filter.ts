import type { Fields, ValuesOf } from "@/lib/kernel/conditions/condition";
import { CHANNEL_CHOICES, PRIORITIES, STATUSES } from "@/lib/modules/conversations/views/filter";

/**
 * What a rule may ask of a conversation. `message` is the text of the message that the event is about, at a conversation's
 * beginning of its first one, and there is none for other events; `email` is
 * the customer's; `isOpen` says whether the company's hours run; `isFirst` that its customer has no earlier conversation. Beside these,
 * what the workspace gave its conversations, customers and companies (lib/kernel/conditions/own-field.ts).
 */
export const RULE_FIELDS = {
  status: { kind: "choice", of: STATUSES },
  assignee: { kind: "reference" },
  team: { kind: "reference" },
  channel: { kind: "choice", of: CHANNEL_CHOICES },
  priority: { kind: "choice", of: PRIORITIES },
  tags: { kind: "tags" },
  subject: { kind: "text" },
  message: { kind: "text" },
  customer: { kind: "reference" },
  company: { kind: "reference" },
  email: { kind: "text" },
  isFirst: { kind: "flag" },
  isOpen: { kind: "flag" },
  waitingSince: { kind: "instant" },
  lastActivityAt: { kind: "instant" },
  createdAt: { kind: "instant" },
} as const satisfies Fields;
export type RuleField = keyof typeof RULE_FIELDS;
export type RuleValues = ValuesOf<typeof RULE_FIELDS>;
