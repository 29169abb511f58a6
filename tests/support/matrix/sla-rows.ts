import { rawClient } from "@/tests/support/prisma/raw-client";

const TARGETS = { urgent: {}, high: {}, medium: { first: 3_600 }, low: {} };
// Inactive: what the other calls do with conversations stays without deadlines.
const POLICY = { name: "Matriz", isActive: false, condition: {}, targets: TARGETS };

/** The fields of the SLA's routes that name a row. */
export const SLA_SLOTS = {
  "GET /api/v1/conversations/[id]/sla params.id": "conversation",
  "POST /api/v1/sla-policies body.calendarId": "calendar",
  "PUT /api/v1/sla-policies/[id] params.id": "slaPolicy",
  "PUT /api/v1/sla-policies/[id] body.calendarId": "calendar",
  "DELETE /api/v1/sla-policies/[id] params.id": "slaPolicy",
  "POST /api/v1/sla-policies/preview body.calendarId": "calendar",
} as const;

/** Fields of those routes that name none. */
export const SLA_NO_ID: readonly string[] = ["targets", "warnPercent", "restsWithCustomer", "restsSnoozed", "start"];

/** Bodies of those routes that are right but for the ids. */
export const SLA_BODIES: Record<string, object> = {
  "POST /api/v1/sla-policies": POLICY,
  "PUT /api/v1/sla-policies/[id]": { ...POLICY, version: 1 },
  "POST /api/v1/sla-policies/preview": { targets: TARGETS },
};

/** A policy of a workspace. @returns its id */
export async function addSlaPolicy(workspaceId: number, name: string): Promise<string> {
  const data = { ...POLICY, name, workspaceId, position: 1 };
  return String((await rawClient().slaPolicy.create({ data })).id);
}
