import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { findDocument } from "@/lib/modules/assistant/knowledge/queries";
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
    const file = await findDocument(ctx, params.id);
    const response = file && (await downloadResponse(file, request));
    if (!response) throw notFound();
    return response;
  },
);
