import { z } from "zod";
import { notFound } from "@/lib/platform/errors/app-error";
import { downloadResponse } from "@/lib/platform/http/download";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Download a message's attachment.",
    permission: "conversations.read",
    params: z.strictObject({ id: z.uuid() }),
  },
  async ({ ctx, params }) => {
    const file = await ctx.db.attachment.findFirst({ where: { id: params.id } });
    const response = file ? await downloadResponse(file) : undefined;
    if (!response) throw notFound();
    return response;
  },
);
