import { z } from "zod";
import { orderOwnStatuses } from "@/lib/modules/tickets/statuses/registry";
import { ownStatusOrderSchema, ownStatusSchema } from "@/lib/modules/tickets/statuses/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Say in which order a base's own ticket statuses are offered: all of them, archived ones too.",
    permission: "fields.manage",
    body: ownStatusOrderSchema,
    response: z.array(ownStatusSchema),
  },
  ({ ctx, body }) => orderOwnStatuses(ctx, body.base, body.ids),
);
