import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { saveCapacity } from "@/lib/modules/routing/save-routing";
import { capacitySchema } from "@/lib/modules/routing/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Say how much a person can have at once; 0: they are given nothing.",
    permission: "routing.manage",
    params: z.strictObject({ id: rowIdSchema }),
    body: capacitySchema,
    response: z.object({}),
  },
  async ({ ctx, params: { id }, body: { units } }) => {
    await saveCapacity(ctx, id, units);
    return {};
  },
);
