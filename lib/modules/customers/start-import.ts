import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { enqueue } from "@/lib/platform/jobs/queue";
import type { Ctx } from "@/lib/platform/session/context";
import { getImport } from "./import-queries";
import type { ImportDto, ImportField, RunImport } from "./import-schema";
import { publishImport } from "./publish";

/** Type of the job that does a part of an import and puts the next part into the queue. */
export const IMPORT_JOB = "customers.import";

/** Says what the columns are. @throws {AppError} NOT_FOUND; IMPORT_BUSY; VALIDATION_FAILED for another number of columns */
export async function setImportMapping(ctx: Ctx, id: number, mapping: (ImportField | null)[]): Promise<ImportDto> {
  const { columns } = getImport(ctx, id);
  if (mapping.length !== columns.length)
    throw new AppError("VALIDATION_FAILED", { errors: { mapping: "importMappingLength" } });
  const { count } = await ctx.db.customerImport.updateMany({
    where: { id, state: "uploaded" },
    data: { mapping: JSON.stringify(mapping) },
  });
  if (count === 0) throw new AppError("IMPORT_BUSY");
  return getImport(ctx, id);
}

/**
 * Runs an import, or tries it out without writing anything.
 * @throws {AppError} NOT_FOUND; IMPORT_BUSY when it runs or is over; VALIDATION_FAILED without a column for the name
 */
export async function runImport(ctx: Ctx, id: number, input: RunImport): Promise<ImportDto> {
  const { mapping } = getImport(ctx, id);
  if (!mapping.includes("name")) throw new AppError("VALIDATION_FAILED", { errors: { mapping: "importNameMissing" } });
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.customerImport.updateMany({
      where: { id, state: "uploaded" },
      data: {
        state: "running",
        attenderId: ctx.attender.id,
        isDryRun: input.dryRun,
        duplicates: input.duplicates,
        rows: 0,
        created: 0,
        updated: 0,
        skipped: 0,
        failed: 0,
      },
    });
    if (count === 0) throw new AppError("IMPORT_BUSY");
    await tx.customerImportError.deleteMany({ where: { importId: id } });
    await enqueue(tx, {
      type: IMPORT_JOB,
      workspaceId: ctx.workspaceId,
      payload: { workspaceId: ctx.workspaceId, importId: id },
      runAt: new Date(),
    });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "customers.import-started",
        subjectType: "customer-import",
        subjectId: id,
        details: { dryRun: input.dryRun, duplicates: input.duplicates },
        address: ctx.address,
      },
      tx,
    );
  });
  const started = getImport(ctx, id);
  publishImport(ctx.workspaceId, ctx.attender.id, started);
  return started;
}

/** Stops an import; what was taken in stays. @throws {AppError} NOT_FOUND; IMPORT_BUSY when it is over */
export async function cancelImport(ctx: Ctx, id: number): Promise<ImportDto> {
  if (!(await ctx.db.customerImport.findFirst({ where: { id }, select: { id: true } }))) throw notFound();
  const { count } = await ctx.db.customerImport.updateMany({
    where: { id, state: { in: ["uploaded", "running"] } },
    data: { state: "cancelled", finishedAt: new Date() },
  });
  if (count === 0) throw new AppError("IMPORT_BUSY");
  const cancelled = getImport(ctx, id);
  publishImport(ctx.workspaceId, ctx.attender.id, cancelled);
  return cancelled;
}
