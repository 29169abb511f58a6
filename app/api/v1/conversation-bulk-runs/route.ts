import { z } from "zod";
import { chooseRun, listRuns } from "@/lib/modules/conversations/bulk-runs/run";
import { bulkRunSchema } from "@/lib/modules/conversations/bulk-runs/schema";
import { CONVERSATION_FILTER } from "@/lib/modules/conversations/filter";
import { queryFields } from "@/lib/modules/records/query-schema";
import { route } from "@/lib/platform/http/route";

const { search: _, sort: __, ...list } = CONVERSATION_FILTER;

export const GET = route(
  {
    summary: "The caller's bulk changes of the last day, the newest first.",
    permission: "conversations.write",
    response: z.array(bulkRunSchema),
  },
  ({ ctx }) => listRuns(ctx),
);

export const POST = route(
  {
    summary:
      "Choose all the conversations that a list has now, up to 10,000, for a change that is begun with the answer's id within the hour.",
    permission: "conversations.write",
    query: z.strictObject(queryFields(list)),
    response: bulkRunSchema,
    rateLimit: { limit: 30, windowMs: 60_000 },
  },
  ({ ctx, query }) => chooseRun(ctx, query),
);
