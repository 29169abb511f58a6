import { z } from "zod";
import { countViews } from "@/lib/modules/conversations/queries";
import { viewCountSchema, viewCountsQuerySchema } from "@/lib/modules/conversations/views/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "How many conversations each of some views has for the attender: exact up to 200, otherwise at least so many.",
    permission: "conversations.read",
    query: viewCountsQuerySchema,
    response: z.array(viewCountSchema),
  },
  ({ ctx, query }) => countViews(ctx, query.ids),
);
