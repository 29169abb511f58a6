import { z } from "zod";
import { clientKeyParams, resolveWebChat } from "@/lib/modules/channels/web-chat/resolve";
import { offlineMessageSchema, sendOfflineMessage } from "@/lib/modules/channels/web-chat/send-offline-message";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Leave a message while nobody is there; it is answered by e-mail.",
    permission: "public",
    params: clientKeyParams,
    body: offlineMessageSchema,
    response: z.object({}),
    rateLimit: { limit: 5, windowMs: 60_000 },
  },
  async ({ params, body }) => {
    await sendOfflineMessage(await resolveWebChat(params.clientKey), body);
    return {};
  },
);
