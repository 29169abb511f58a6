import { listQueue } from "@/lib/modules/routing/queue/list";
import { queueQuerySchema, queueSchema } from "@/lib/modules/routing/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "The conversations that nobody has, in the order in which they are taken; of a team (0: of no team), or of all that the attender sees.",
    permission: "conversations.read",
    query: queueQuerySchema,
    response: queueSchema,
  },
  ({ ctx, query }) => listQueue(ctx, query),
);
