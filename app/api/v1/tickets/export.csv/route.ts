import { recordsExactly } from "@/lib/modules/fields/conditions/exact-values";
import { fieldColumns } from "@/lib/modules/fields/export-values";
import { exportTickets, ticketExportHeader } from "@/lib/modules/tickets/export-tickets";
import { ticketFilterSchema } from "@/lib/modules/tickets/schema";
import { csvResponse } from "@/lib/platform/csv/write-csv";
import { reads } from "@/lib/platform/db/reads";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The tickets that the filter lets through as a CSV file.",
    permission: "tickets.export",
    takesFields: true,
    query: ticketFilterSchema,
    rateLimit: { limit: 10, windowMs: 60_000 },
  },
  async ({ ctx, query, fields }) => {
    // Looked for once, and refused before the file begins.
    const ids = await recordsExactly(reads(ctx.workspaceId), ctx, "ticket", fields);
    const own = await fieldColumns(ctx, "ticket");
    return csvResponse(ctx, "tickets.csv", ticketExportHeader(ctx, own), exportTickets(ctx, query, own, ids));
  },
);
