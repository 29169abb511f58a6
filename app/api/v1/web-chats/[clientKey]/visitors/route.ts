import { clientKeyParams, resolveWebChat } from "@/lib/modules/channels/web-chat/resolve";
import { visitorTokenSchema } from "@/lib/modules/channels/web-chat/schema";
import { openVisitor } from "@/lib/modules/channels/web-chat/visitors";
import { route } from "@/lib/platform/http/route";

/** Asked by the chat's own iframe, which is a page of ours; whom that page may be framed by, its CSP says. */
export const POST = route(
  {
    summary: "Become a visitor of a web chat; the answer's token is the visitor's alone.",
    permission: "public",
    params: clientKeyParams,
    response: visitorTokenSchema,
    rateLimit: { limit: 30, windowMs: 60_000 },
  },
  async ({ params }) => ({ token: await openVisitor(await resolveWebChat(params.clientKey)) }),
);
