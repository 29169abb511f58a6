import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { declineOffer } from "@/lib/modules/routing/queue/offers";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Let the conversation that is offered to the caller pass to the next.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    response: z.object({}),
  },
  async ({ ctx, params: { id } }) => {
    await declineOffer(ctx, id);
    return {};
  },
);
