import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { regenerateKey } from "@/lib/modules/channels/web-chat-config/regenerate-key";
import { webChatConfigSchema } from "@/lib/modules/channels/web-chat-config/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Generate a new key for a web chat; the old one and every visitor's token end.",
    permission: "channels.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: webChatConfigSchema,
  },
  ({ ctx, params }) => regenerateKey(ctx, params.id),
);
