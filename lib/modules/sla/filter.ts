import type { Condition, Fields, ValuesOf } from "@/lib/kernel/conditions/condition";
import { conditionHolds } from "@/lib/kernel/conditions/condition-holds";
import { CHANNEL_CHOICES, PRIORITIES } from "@/lib/modules/conversations/views/filter";

/** What a policy may ask of a conversation: what it is filed under, not what becomes of it as time passes. */
export const SLA_FIELDS = {
  team: { kind: "reference" },
  channel: { kind: "choice", of: CHANNEL_CHOICES },
  priority: { kind: "choice", of: PRIORITIES },
  tags: { kind: "tags" },
  customer: { kind: "reference" },
  company: { kind: "reference" },
} as const satisfies Fields;
export type SlaValues = ValuesOf<typeof SLA_FIELDS>;

/** The first policy, of those in their order, that a conversation comes under. */
export function choosePolicy<Policy extends { isActive: boolean; condition: Condition }>(
  policies: readonly Policy[],
  values: SlaValues,
): Policy | null {
  // No question of these fields is about the time.
  const fits = ({ condition }: Policy) => conditionHolds(condition, { fields: SLA_FIELDS, values, now: 0 });
  return policies.find((policy) => policy.isActive && fits(policy)) ?? null;
}
