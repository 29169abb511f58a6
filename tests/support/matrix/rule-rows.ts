import { rawClient } from "@/tests/support/prisma/raw-client";

// Off: what the other calls do with conversations stays without it.
const RULE = { name: "Matriz", event: "customer_wrote", condition: {}, actions: [{ kind: "close" }] };

/** The fields of the rules' routes that name a row. */
export const RULE_SLOTS = {
  "PUT /api/v1/automation-rules/[id] params.id": "rule",
  "DELETE /api/v1/automation-rules/[id] params.id": "rule",
  "PUT /api/v1/automation-rules/[id]/activation params.id": "rule",
  "GET /api/v1/automation-rules/[id]/runs params.id": "rule",
  "GET /api/v1/automation-rules/[id]/versions params.id": "rule",
  "POST /api/v1/automation-rules/test body.conversationId": "conversation",
} as const;

/** Those deeper in their bodies. */
export const RULE_LEAVES = {
  "PUT /api/v1/automation-rules/order body.ids[]": "rule",
  "POST /api/v1/automation-rules body.actions[].attenderId": "attender",
  "POST /api/v1/automation-rules body.actions[].teamId": "team",
  "POST /api/v1/automation-rules body.actions[].attenderIds[]": "attender",
  "PUT /api/v1/automation-rules/[id] body.actions[].attenderId": "attender",
  "PUT /api/v1/automation-rules/[id] body.actions[].teamId": "team",
  "PUT /api/v1/automation-rules/[id] body.actions[].attenderIds[]": "attender",
} as const;

/** What is only tried gives nothing to anybody. */
export const RULE_NO_ROWS: readonly string[] = [
  "POST /api/v1/automation-rules/test body.rule.actions[].attenderId",
  "POST /api/v1/automation-rules/test body.rule.actions[].teamId",
  "POST /api/v1/automation-rules/test body.rule.actions[].attenderIds[]",
];

/** Fields of those routes that name none. `before` is a place among the rule's own runs. */
export const RULE_NO_ID: readonly string[] = ["event", "since", "minutes", "actions", "stopsAfter", "rule", "before"];

/** Bodies of those routes that are right but for the ids. */
export const RULE_BODIES: Record<string, object> = {
  "POST /api/v1/automation-rules": RULE,
  "PUT /api/v1/automation-rules/[id]": { ...RULE, version: 1 },
  "PUT /api/v1/automation-rules/[id]/activation": { isActive: false },
  "POST /api/v1/automation-rules/test": { rule: RULE },
};

/** A rule of a workspace, with its first version. @returns its id */
export async function addRuleRow(workspaceId: number, name: string): Promise<string> {
  const data = { ...RULE, name, workspaceId, position: 1 };
  const { id } = await rawClient().automationRule.create({ data });
  await rawClient().automationRuleVersion.create({
    data: { workspaceId, ruleId: id, version: 1, rule: { ...RULE, name }, savedAt: new Date() },
  });
  return String(id);
}
