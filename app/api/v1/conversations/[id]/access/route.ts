import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { readAccess } from "@/lib/modules/conversations/access";
import { getChat } from "@/lib/modules/conversations/queries";
import { accessSchema } from "@/lib/modules/teams/access/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "Who was given access to a conversation that they wouldn't see otherwise; for its private team's leads and administrators also which administrators looked into it.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: accessSchema,
  },
  async ({ ctx, params }) => {
    const chat = await getChat(ctx, params.id);
    if (!chat) throw notFound();
    return readAccess(ctx, chat);
  },
);
