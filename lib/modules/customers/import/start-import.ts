import { commit } from "@/lib/modules/events/commit";
import { AppError } from "@/lib/platform/errors/app-error";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import type { Ctx } from "@/lib/platform/session/context";
import { cancelRun, setMapping, startRun } from "../store/customer-import";
import { deleteErrors } from "../store/customer-import-error";
import { tellImport } from "../tell";
import { importOf } from "./import-queries";
import type { ImportDto, ImportTarget, RunImport } from "./import-schema";
import { assertOwnColumns } from "./own-columns";

/** Type of the job that does a part of an import and puts the next part into the queue. */
export const IMPORT_JOB = "customers.import";

/** Says what the columns are. @throws {AppError} NOT_FOUND; IMPORT_BUSY; VALIDATION_FAILED for another number of columns, or a field that isn't the importer's to fill */
export async function setImportMapping(ctx: Ctx, id: number, mapping: (ImportTarget | null)[]): Promise<ImportDto> {
  await assertOwnColumns(ctx, mapping);
  return commit(ctx, async (unit) => {
    const { columns } = await importOf(unit, id);
    if (mapping.length !== columns.length)
      throw new AppError("VALIDATION_FAILED", { errors: { mapping: "importMappingLength" } });
    if ((await unit.run(setMapping, { id, mapping: JSON.stringify(mapping) })) === 0) throw new AppError("IMPORT_BUSY");
    return importOf(unit, id);
  });
}

/**
 * Runs an import, or tries it out without writing anything.
 * @throws {AppError} NOT_FOUND; IMPORT_BUSY when it runs or is over; VALIDATION_FAILED without a column for the name
 */
export function runImport(ctx: Ctx, id: number, { dryRun, duplicates }: RunImport): Promise<ImportDto> {
  return commit(ctx, async (unit) => {
    const { mapping } = await importOf(unit, id);
    if (!mapping.includes("name"))
      throw new AppError("VALIDATION_FAILED", { errors: { mapping: "importNameMissing" } });
    const values = { id, attenderId: ctx.attender.id, isDryRun: dryRun, duplicates };
    if ((await unit.run(startRun, values)) === 0) throw new AppError("IMPORT_BUSY");
    await unit.run(deleteErrors, { importId: id });
    await queueJob(unit, { type: IMPORT_JOB, payload: { workspaceId: ctx.workspaceId, importId: id } });
    const details = { dryRun, duplicates };
    await unit.audit("customers.import-started", { subject: ["customer-import", id], details });
    const started = await importOf(unit, id);
    tellImport(unit, ctx.attender.id, started);
    return started;
  });
}

/** Stops an import; what was taken in stays. @throws {AppError} NOT_FOUND; IMPORT_BUSY when it is over */
export function cancelImport(ctx: Ctx, id: number): Promise<ImportDto> {
  return commit(ctx, async (unit) => {
    await importOf(unit, id);
    if ((await unit.run(cancelRun, { id, at: unit.now })) === 0) throw new AppError("IMPORT_BUSY");
    const cancelled = await importOf(unit, id);
    tellImport(unit, ctx.attender.id, cancelled);
    return cancelled;
  });
}
