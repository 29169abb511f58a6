import { z } from "zod";
import { findOwnFile } from "@/lib/modules/channels/web-chat/visitor-conversation";
import { visitorOf } from "@/lib/modules/channels/web-chat/visitors";
import { notFound } from "@/lib/platform/errors/app-error";
import { downloadQuery, downloadResponse } from "@/lib/platform/http/download";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "Download an attachment of the visitor's own conversation; the visitor's token goes into the Authorization header.",
    permission: "public",
    params: z.strictObject({ id: z.uuid() }),
    query: downloadQuery,
    rateLimit: { limit: 60, windowMs: 60_000 },
  },
  async ({ params, query, request }) => {
    const visitor = await visitorOf(request);
    const file = await findOwnFile(visitor, params.id);
    const response = file ? await downloadResponse(file, request, { inline: query.inline === "1" }) : undefined;
    if (!response) throw notFound();
    return response;
  },
);
