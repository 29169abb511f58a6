import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { getChat } from "@/lib/modules/conversations/queries";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { deleteConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: conversationIdParameter });

export const GET = route(
  {
    summary: "One conversation.",
    permission: "conversations.read",
    params,
    response: chatSchema,
  },
  async ({ ctx, params }) => {
    const chat = await getChat(ctx, params.id);
    if (!chat) throw notFound();
    return chat;
  },
);

export const DELETE = route(
  {
    summary: "Delete a conversation; it can be restored for a day.",
    permission: "conversations.write",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteConversation(ctx, params.id);
    return {};
  },
);
