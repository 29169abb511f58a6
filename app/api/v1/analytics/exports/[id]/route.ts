import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { cancelExport, findExport, toExportDto } from "@/lib/modules/analytics/exports";
import { exportSchema } from "@/lib/modules/analytics/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const GET = route(
  { summary: "One of the caller's exports.", permission: "analytics.export", params, response: exportSchema },
  async ({ ctx, params }) => toExportDto(await findExport(ctx, params.id)),
);

export const DELETE = route(
  { summary: "Cancel an export.", permission: "analytics.export", params, response: exportSchema },
  ({ ctx, params }) => cancelExport(ctx, params.id),
);
