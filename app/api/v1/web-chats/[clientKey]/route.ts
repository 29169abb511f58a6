import { isAllowedOrigin } from "@/lib/modules/channels/web-chat/allowed-domains";
import { clientKeyParams, resolveWebChat } from "@/lib/modules/channels/web-chat/resolve";
import { webChatAppearanceSchema } from "@/lib/modules/channels/web-chat/schema";
import { AppError } from "@/lib/platform/errors/app-error";
import { isOwnOrigin } from "@/lib/platform/http/origin";
import { jsonResponse, route } from "@/lib/platform/http/route";

/** Asked by widget.js from the host page, so it answers other origins: those of the web chat's allowed domains. */
export const GET = route(
  {
    summary: "Appearance of a web chat, for the page that embeds it; only its allowed domains get an answer.",
    permission: "public",
    params: clientKeyParams,
    response: webChatAppearanceSchema,
    origin: "any",
    rateLimit: { limit: 300, windowMs: 60_000 },
  },
  async ({ params, request }) => {
    const webChat = await resolveWebChat(params.clientKey);
    const origin = request.headers.get("origin");
    const isOwn = isOwnOrigin(origin, request.headers.get("host"));
    if (!isOwn && !isAllowedOrigin(origin ?? "", webChat.allowedDomains)) throw new AppError("DOMAIN_NOT_ALLOWED");
    return jsonResponse(
      webChat.appearance,
      origin ? { "Access-Control-Allow-Origin": origin, Vary: "Origin" } : { Vary: "Origin" },
    );
  },
);
