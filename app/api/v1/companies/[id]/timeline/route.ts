import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { timelinePageSchema, timelineQuerySchema } from "@/lib/modules/customers/schema";
import { getTimeline } from "@/lib/modules/customers/timeline";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Conversations, tickets and notes of a company's customers, newest first.",
    permission: "customers.read",
    params: z.strictObject({ id: directoryIdSchema }),
    query: timelineQuerySchema,
    response: timelinePageSchema,
  },
  ({ ctx, params, query }) => getTimeline(ctx, "company", params.id, query),
);
