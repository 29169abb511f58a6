import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { changeOwnStatus, removeOwnStatus } from "@/lib/modules/tickets/statuses/registry";
import { changeOwnStatusSchema, ownStatusSchema } from "@/lib/modules/tickets/statuses/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change the name and the colour of an own ticket status.",
    permission: "fields.manage",
    params,
    body: changeOwnStatusSchema,
    response: ownStatusSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => changeOwnStatus(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Archive an own ticket status: it can't be chosen any more, and tickets that have it keep it.",
    permission: "fields.manage",
    params,
    response: ownStatusSchema,
  },
  ({ ctx, params }) => removeOwnStatus(ctx, params.id),
);
