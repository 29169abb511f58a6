import { z } from "zod";
import { endVisitorSession, visitorOf, visitorTokenOf } from "@/lib/modules/channels/web-chat/visitors";
import { route } from "@/lib/platform/http/route";

export const DELETE = route(
  {
    summary: "Forget in this browser who the visitor is; the visitor's token goes into the Authorization header.",
    permission: "public",
    response: z.object({}),
    rateLimit: { limit: 60, windowMs: 60_000 },
  },
  async ({ request }) => {
    await visitorOf(request);
    await endVisitorSession(visitorTokenOf(request) ?? "");
    return {};
  },
);
