import { z } from "zod";
import { CONVERSATION_FILTER } from "@/lib/modules/conversations/filter";
import { getCounters } from "@/lib/modules/conversations/queries";
import { countersSchema } from "@/lib/modules/conversations/schema";
import { queryFields } from "@/lib/modules/records/query-schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Numbers beside the list's tabs, for the signed-in attender: of all that they see, or of one team.",
    permission: "conversations.read",
    query: z.strictObject(queryFields({ team: CONVERSATION_FILTER.team })),
    response: countersSchema,
  },
  ({ ctx, query }) => getCounters(ctx, query.team),
);
