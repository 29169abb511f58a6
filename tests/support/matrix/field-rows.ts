import { rawClient } from "@/tests/support/prisma/raw-client";

/** What a definition is without anything special. */
const PLAIN = {
  labelEn: null,
  options: [],
  required: "never",
  minimum: null,
  maximum: null,
  pattern: null,
  mask: null,
  isPii: false,
  isListed: false,
};
const CHANGED = { version: 0, fields: {} };

/** The fields of the custom fields' routes that name a row. */
export const FIELD_SLOTS = {
  "PUT /api/v1/fields/[id] params.id": "field",
  "DELETE /api/v1/fields/[id] params.id": "field",
  "POST /api/v1/fields/[id]/restore params.id": "field",
  "GET /api/v1/conversations/[id]/fields params.id": "conversation",
  "PATCH /api/v1/conversations/[id]/fields params.id": "conversation",
  "GET /api/v1/tickets/[id]/fields params.id": "ticket",
  "PATCH /api/v1/tickets/[id]/fields params.id": "ticket",
  "GET /api/v1/customers/[id]/fields params.id": "customer",
  "PATCH /api/v1/customers/[id]/fields params.id": "customer",
  "GET /api/v1/companies/[id]/fields params.id": "company",
  "PATCH /api/v1/companies/[id]/fields params.id": "company",
} as const;

/** Those deeper in their bodies. */
export const FIELD_LEAVES = {
  "GET /api/v1/customers/fields query.ids": "customer",
  "GET /api/v1/companies/fields query.ids": "company",
  "GET /api/v1/tickets/fields query.ids": "ticket",
  "PUT /api/v1/fields/order body.ids[]": "field",
  "POST /api/v1/fields body.teamIds[]": "team",
  "PUT /api/v1/fields/[id] body.teamIds[]": "team",
} as const;

/** An option's id counts within its field; a key is looked up among the workspace's own. */
export const FIELD_NO_ROWS: readonly string[] = [
  "POST /api/v1/automation-rules body.actions[].key",
  "PUT /api/v1/automation-rules/[id] body.actions[].key",
  "POST /api/v1/automation-rules/test body.rule.actions[].key",
  "POST /api/v1/macros body.actions[].key",
  "PUT /api/v1/macros/[id] body.actions[].key",
  "POST /api/v1/conversations/bulk body.change.key",
  "POST /api/v1/conversations/bulk body.undo[].key",
  "POST /api/v1/conversation-bulk-runs/[id]/start body.change.key",
  "POST /api/v1/fields body.key",
  "POST /api/v1/fields body.options[].id",
  "PUT /api/v1/fields/[id] body.options[].id",
];

/** Fields of those routes that name none. */
export const FIELD_NO_ID: readonly string[] = [
  "key",
  "labelPt",
  "labelEn",
  "options",
  "required",
  "minimum",
  "maximum",
  "pattern",
  "mask",
  "isPii",
  "isListed",
  "teamIds",
  "fields",
];

/** Bodies of those routes that are right but for the ids. */
export const FIELD_BODIES: Record<string, object> = {
  "POST /api/v1/fields": {
    subject: "conversation",
    key: "matriz_nova",
    type: "text",
    labelPt: "Matriz nova",
    ...PLAIN,
  },
  "PUT /api/v1/fields/[id]": { labelPt: "Matriz", ...PLAIN, version: 1 },
  "PUT /api/v1/fields/order": { subject: "conversation" },
  "PATCH /api/v1/conversations/[id]/fields": CHANGED,
  "PATCH /api/v1/tickets/[id]/fields": CHANGED,
  "PATCH /api/v1/customers/[id]/fields": CHANGED,
  "PATCH /api/v1/companies/[id]/fields": CHANGED,
};

let made = 0;

/** A field of a workspace's conversations, which teams can have. @returns its id */
export async function addFieldRow(workspaceId: number, labelPt: string): Promise<string> {
  const number = ++made;
  const { id } = await rawClient().fieldDefinition.create({
    data: { workspaceId, subject: "conversation", key: `matriz_${number}`, labelPt, type: "text", position: number },
  });
  return String(id);
}
