import { z } from "zod";
import { findAttachment } from "@/lib/modules/conversations/messages/find-attachment";
import { notFound } from "@/lib/platform/errors/app-error";
import { downloadQuery, downloadResponse } from "@/lib/platform/http/download";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Download a message's attachment.",
    permission: "conversations.read",
    params: z.strictObject({ id: z.uuid() }),
    query: downloadQuery,
  },
  async ({ ctx, params, query, request }) => {
    const file = await findAttachment(ctx, params.id);
    const response = file ? await downloadResponse(file, request, { inline: query.inline === "1" }) : undefined;
    if (!response) throw notFound();
    return response;
  },
);
