import { listOwnStatuses } from "@/lib/modules/tickets/statuses/registry";
import type { Ctx } from "@/lib/platform/session/context";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { emptyTable } from "@/tests/support/rows";

/** The fields that name an own ticket status. */
export const TICKET_STATUS_SLOTS = {
  "PUT /api/v1/ticket-statuses/[id] params.id": "ownStatus",
  "DELETE /api/v1/ticket-statuses/[id] params.id": "ownStatus",
  "POST /api/v1/ticket-statuses/[id]/restore params.id": "ownStatus",
  "POST /api/v1/tickets body.ownStatusId": "ownStatus",
  "PATCH /api/v1/tickets/[id] body.ownStatusId": "ownStatus",
  // A filter: what it names has no tickets here, whoever has it.
  "GET /api/v1/tickets query.ownStatus": "public",
  "GET /api/v1/tickets/export.csv query.ownStatus": "public",
} as const;

/** Those deeper in their bodies. */
export const TICKET_STATUS_LEAVES = {
  "PUT /api/v1/ticket-statuses/order body.ids[]": "ownStatus",
  "POST /api/v1/tickets/bulk body.change.ownStatusId": "ownStatus",
  "POST /api/v1/tickets/bulk body.undo[].ownStatusId": "ownStatus",
} as const;

/** Fields of those routes that name none. */
export const TICKET_STATUS_NO_ID: readonly string[] = ["base", "color"];

/** Bodies of those routes that are right but for the ids. */
export const TICKET_STATUS_BODIES: Record<string, object> = {
  "POST /api/v1/ticket-statuses": { base: "in_progress", name: "Matriz nova", color: "gray" },
  "PUT /api/v1/ticket-statuses/[id]": { name: "Matriz alterada", color: "teal", version: 1 },
  "PUT /api/v1/ticket-statuses/order": { base: "in_progress" },
};

/** What the calls about them need besides ids to change something. @param who asks, by the time that they are made */
export const statusChanges = (who: () => Ctx) => ({
  "PUT /api/v1/ticket-statuses/order": {
    prepare: async () => {
      // The calls before have made more than can be ordered at once.
      await emptyTable("own_ticket_status");
      await addStatusRow(who().workspaceId, "Matriz");
      const own = (await listOwnStatuses(who())).filter(({ base }) => base === "in_progress");
      return { body: { base: "in_progress", ids: own.map(({ id }) => id) } };
    },
  },
});

let made = 0;

/** An own ticket status of a workspace. @returns its id */
export async function addStatusRow(workspaceId: number, name: string): Promise<string> {
  const number = ++made;
  const { id } = await rawClient().ownTicketStatus.create({
    data: { workspaceId, base: "in_progress", name, key: `matriz ${number}`, position: number },
  });
  return String(id);
}
