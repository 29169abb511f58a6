import { z } from "zod";
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
    const file = await ctx.db.attachment.findFirst({ where: { id: params.id, conversation: { deletedAt: null } } });
    const response = file ? await downloadResponse(file, request, { inline: query.inline === "1" }) : undefined;
    if (!response) throw notFound();
    return response;
  },
);
