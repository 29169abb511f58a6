import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { findExport } from "@/lib/modules/analytics/exports";
import { notFound } from "@/lib/platform/errors/app-error";
import { downloadResponse } from "@/lib/platform/http/download";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Download the file of one of the caller's exports.",
    permission: "analytics.export",
    params: z.strictObject({ id: rowIdSchema }),
    rateLimit: { limit: 60, windowMs: 60_000 },
  },
  async ({ ctx, params, request }) => {
    const { storageKey, size, fileName, kind } = await findExport(ctx, params.id);
    if (storageKey === null || size === null) throw notFound();
    const contentType = kind === "report" ? "application/pdf" : "text/csv; charset=utf-8";
    const response = await downloadResponse({ storageKey, size, fileName, contentType }, request);
    if (!response) throw notFound();
    return response;
  },
);
