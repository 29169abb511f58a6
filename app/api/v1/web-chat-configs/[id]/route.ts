import { z } from "zod";
import { deleteWebChat } from "@/lib/modules/channels/web-chat-config/delete-web-chat";
import { saveWebChat } from "@/lib/modules/channels/web-chat-config/save-web-chat";
import { webChatConfigSchema, webChatInputSchema } from "@/lib/modules/channels/web-chat-config/schema";
import { chatIdSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: chatIdSchema });

export const PUT = route(
  {
    summary: "Change a web chat.",
    permission: "channels.manage",
    params,
    body: webChatInputSchema,
    response: webChatConfigSchema,
  },
  ({ ctx, params, body }) => saveWebChat(ctx, body, params.id),
);

export const DELETE = route(
  {
    summary: "Remove a web chat in which nobody has written.",
    permission: "channels.manage",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteWebChat(ctx, params.id);
    return {};
  },
);
