import { makeExport } from "@/lib/modules/analytics/export-job";
import { findExport, startExport } from "@/lib/modules/analytics/exports";
import type { StartExport } from "@/lib/modules/analytics/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { readStoredFile } from "@/lib/platform/storage/storage";
import { readCsvText } from "@/tests/support/read-csv-text";

/** Has a CSV file made as somebody, and reads its cells, the header first. */
export async function exportedCells(ctx: Ctx, input: StartExport): Promise<string[][]> {
  const { id } = await startExport(ctx, input);
  await makeExport({ workspaceId: ctx.workspaceId, exportId: id });
  const { storageKey } = await findExport(ctx, id);
  return readCsvText(await new Response(await readStoredFile(storageKey ?? "")).text());
}
