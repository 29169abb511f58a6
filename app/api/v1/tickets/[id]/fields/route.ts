import { z } from "zod";
import { changeValuesSchema, recordFieldsSchema } from "@/lib/modules/fields/schema";
import { ticketIdSchema } from "@/lib/modules/tickets/schema";
import { changeTicketFields, ticketFields } from "@/lib/modules/tickets/ticket-fields";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: ticketIdSchema });

export const GET = route(
  {
    summary: "What a ticket has in the workspace's fields; of sensitive ones only whether there is something.",
    permission: "tickets.read",
    params,
    response: recordFieldsSchema,
  },
  ({ ctx, params }) => ticketFields(ctx, params.id),
);

export const PATCH = route(
  {
    summary:
      "Change a ticket's values by the fields' keys; null empties one. 409 RECORD_CHANGED when somebody else changed one of them after `version`.",
    permission: "tickets.write",
    params,
    body: changeValuesSchema,
    response: recordFieldsSchema,
  },
  ({ ctx, params, body }) => changeTicketFields(ctx, params.id, body),
);
