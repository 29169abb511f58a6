import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { notFound } from "@/lib/platform/errors/app-error";
import { downloadResponse } from "@/lib/platform/http/download";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Download the document of a knowledge item.",
    permission: "assistant.read",
    params: z.strictObject({ id: rowIdSchema }),
  },
  async ({ ctx, params, request }) => {
    const row = await ctx.db.knowledgeItem.findFirst({ where: { id: params.id, deletedAt: null } });
    const { storageKey, fileName, fileType, fileSize } = row ?? {};
    const file = storageKey
      ? {
          storageKey,
          fileName: fileName ?? "",
          contentType: fileType ?? "application/octet-stream",
          size: fileSize ?? 0,
        }
      : undefined;
    const response = file && (await downloadResponse(file, request));
    if (!response) throw notFound();
    return response;
  },
);
