import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { getBeginning } from "@/lib/modules/channels/beginning/get-beginning";
import { beginningSchema } from "@/lib/modules/channels/beginning/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "By which channels a conversation can be begun, and what there is to know of a customer before.",
    permission: "conversations.write",
    query: z.strictObject({ customerId: rowIdSchema.optional() }),
    response: beginningSchema,
  },
  ({ ctx, query }) => getBeginning(ctx, query.customerId),
);
