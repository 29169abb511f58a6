import { z } from "zod";
import { getChat } from "@/lib/modules/conversations/queries";
import { chatIdSchema, chatSchema } from "@/lib/modules/conversations/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "One conversation.",
    permission: "conversations.read",
    params: z.strictObject({ id: chatIdSchema }),
    response: chatSchema,
  },
  async ({ ctx, params }) => {
    const chat = await getChat(ctx, params.id);
    if (!chat) throw notFound();
    return chat;
  },
);
