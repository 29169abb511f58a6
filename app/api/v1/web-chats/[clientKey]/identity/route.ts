import { z } from "zod";
import { identifyVisitor } from "@/lib/modules/channels/web-chat/identify-visitor";
import { clientKeyParams, resolveWebChat } from "@/lib/modules/channels/web-chat/resolve";
import { IDENTITY_TOKEN_MAX, identifiedSchema } from "@/lib/modules/channels/web-chat/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "Become the person for whom the host site has signed (JWT, HS256); the answer's token is valid until the signature expires.",
    permission: "public",
    params: clientKeyParams,
    body: z.strictObject({
      identityToken: z.string().max(IDENTITY_TOKEN_MAX),
      /** The browser's token so far: what was said under it becomes the person's. */
      visitorToken: z.string().max(100).nullable(),
      /** A person who has never opened this chat stays unknown, and gets no token. */
      onlyIfKnown: z.boolean(),
    }),
    response: identifiedSchema,
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  async ({ params, body }) => {
    const webChat = await resolveWebChat(params.clientKey);
    const { identityToken, visitorToken, onlyIfKnown } = body;
    return { token: await identifyVisitor(webChat, identityToken, visitorToken, { onlyIfKnown }) };
  },
);
