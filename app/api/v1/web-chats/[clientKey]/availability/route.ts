import { availabilityOf } from "@/lib/modules/channels/web-chat/availability";
import { clientKeyParams, resolveWebChat } from "@/lib/modules/channels/web-chat/resolve";
import { availabilitySchema } from "@/lib/modules/channels/web-chat/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Whether somebody is there to answer a web chat, and if not, when.",
    permission: "public",
    params: clientKeyParams,
    response: availabilitySchema,
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  async ({ params }) => availabilityOf(await resolveWebChat(params.clientKey)),
);
