import { rawClient } from "@/tests/support/prisma/raw-client";

/** Of tickets, as the demo workspace has it: own rows are another subject's. */
const FIELD_OF_TICKETS = 2;
const FORM = { name: "Matriz", fields: [{ fieldId: FIELD_OF_TICKETS }] };

/** The fields of the ticket forms' routes that name a row. */
export const FORM_SLOTS = {
  "POST /api/v1/ticket-forms body.teamId": "team",
  "PUT /api/v1/ticket-forms/[id] params.id": "ticketForm",
  "PUT /api/v1/ticket-forms/[id] body.teamId": "team",
  "DELETE /api/v1/ticket-forms/[id] params.id": "ticketForm",
  "POST /api/v1/ticket-forms/[id]/restore params.id": "ticketForm",
  "POST /api/v1/tickets body.formId": "ticketForm",
} as const;

/** Those deeper in their bodies. */
export const FORM_LEAVES = {
  "POST /api/v1/ticket-forms body.fields[].fieldId": "field",
  "POST /api/v1/ticket-forms body.fields[].showIf[].fieldId": "field",
  "PUT /api/v1/ticket-forms/[id] body.fields[].fieldId": "field",
  "PUT /api/v1/ticket-forms/[id] body.fields[].showIf[].fieldId": "field",
  "PUT /api/v1/ticket-forms/order body.ids[]": "ticketForm",
} as const;

/** Bodies of those routes that are right but for the ids. */
export const FORM_BODIES: Record<string, object> = {
  "POST /api/v1/ticket-forms": FORM,
  "PUT /api/v1/ticket-forms/[id]": { ...FORM, version: 1 },
};

/** A form of a workspace that asks nothing. @returns its id */
export async function addFormRow(workspaceId: number, name: string): Promise<string> {
  const { id } = await rawClient().ticketForm.create({ data: { workspaceId, name, position: 1 } });
  return String(id);
}
