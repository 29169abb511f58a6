import { nextSchema } from "@/lib/modules/conversations/queue/schema";
import { takeNext } from "@/lib/modules/conversations/queue/take-next";
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
