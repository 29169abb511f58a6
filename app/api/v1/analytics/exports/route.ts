import { z } from "zod";
import { listExports, startExport } from "@/lib/modules/analytics/exports";
import { exportSchema, startExportSchema } from "@/lib/modules/analytics/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  { summary: "The caller's latest exports.", permission: "analytics.export", response: z.array(exportSchema) },
  ({ ctx }) => listExports(ctx),
);

export const POST = route(
  {
    summary: "Have a file made of a period: a row per conversation, a row per ticket, or a report.",
    permission: "analytics.export",
    body: startExportSchema,
    response: exportSchema,
    rateLimit: { limit: 20, windowMs: 60_000 },
  },
  ({ ctx, body }) => startExport(ctx, body),
);
