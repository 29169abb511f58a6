import { handOver } from "@/lib/modules/routing/queue/requeue";
import { handedOverSchema } from "@/lib/modules/routing/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "Count as away, and give the conversations back to the queue whose customers wait for the caller; they have their old places.",
    permission: "conversations.write",
    response: handedOverSchema,
  },
  async ({ ctx }) => ({ count: await handOver(ctx) }),
);
