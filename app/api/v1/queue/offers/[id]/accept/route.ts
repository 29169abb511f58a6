import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { acceptOffer } from "@/lib/modules/routing/queue/offers";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Take the conversation that is offered to the caller.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    response: z.object({ chat: chatSchema }),
  },
  async ({ ctx, params: { id } }) => ({ chat: await acceptOffer(ctx, id) }),
);
