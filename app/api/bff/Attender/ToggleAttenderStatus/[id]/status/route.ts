import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { toggleAttenderStatus } from "@/lib/modules/attenders/change-attender";
import { changedAttenderSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

export const PATCH = route(
  {
    summary:
      "Activate or deactivate an attender; deactivating ends their sessions and releases their open conversations.",
    permission: "attenders.manage",
    forbidden: "ATTENDER_STATUS_FORBIDDEN",
    params: z.strictObject({ id: rowIdSchema }),
    body: z.strictObject({ isActive: z.boolean() }),
    response: changedAttenderSchema,
  },
  ({ ctx, params, body }) => toggleAttenderStatus(ctx, params.id, body.isActive),
);
