import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { restoreOwnStatus } from "@/lib/modules/tickets/statuses/registry";
import { ownStatusSchema } from "@/lib/modules/tickets/statuses/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Let an archived own ticket status be chosen again.",
    permission: "fields.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: ownStatusSchema,
  },
  ({ ctx, params }) => restoreOwnStatus(ctx, params.id),
);
