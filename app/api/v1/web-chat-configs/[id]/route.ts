import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteWebChat } from "@/lib/modules/channels/web-chat-config/delete-web-chat";
import { saveWebChat } from "@/lib/modules/channels/web-chat-config/save-web-chat";
import { changeWebChatSchema, webChatConfigSchema } from "@/lib/modules/channels/web-chat-config/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change a web chat.",
    permission: "channels.manage",
    params,
    body: changeWebChatSchema,
    response: webChatConfigSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveWebChat(ctx, input, { id: params.id, version }),
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
