import { getCounters } from "@/lib/modules/conversations/queries";
import { countersSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Numbers beside the list's tabs, for the signed-in attender.",
    permission: "conversations.read",
    response: countersSchema,
  },
  ({ ctx }) => getCounters(ctx),
);
