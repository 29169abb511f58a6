import { z } from "zod";
import { listWebChats } from "@/lib/modules/channels/web-chat-config/queries";
import { saveWebChat } from "@/lib/modules/channels/web-chat-config/save-web-chat";
import { webChatConfigSchema, webChatInputSchema } from "@/lib/modules/channels/web-chat-config/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's web chats with their public keys.",
    permission: "channels.manage",
    response: z.array(webChatConfigSchema),
  },
  ({ ctx }) => listWebChats(ctx),
);

export const POST = route(
  {
    summary: "Add a web chat; its key is generated.",
    permission: "channels.manage",
    body: webChatInputSchema,
    response: webChatConfigSchema,
  },
  ({ ctx, body }) => saveWebChat(ctx, body),
);
