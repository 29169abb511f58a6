import { takeNext } from "@/lib/modules/routing/queue/take-next";
import { nextSchema } from "@/lib/modules/routing/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "Take the conversation whose turn it is, of those that nobody has: the most pressing first, then whose customer waits longest. Null when nothing waits.",
    permission: "conversations.write",
    response: nextSchema,
  },
  ({ ctx }) => takeNext(ctx),
);
