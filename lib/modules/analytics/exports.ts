import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { existingAmong } from "@/lib/modules/attenders/active-attenders";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { fill } from "@/lib/platform/i18n/fill";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { analyticsTexts } from "./analytics-texts";
import { toDate } from "./calendar";
import { readPeriod } from "./period";
import { type ExportDto, type StartExport, type StoredExport, storedExportSchema } from "./schema";
import {
  type ExportRow,
  endExport,
  exportById,
  exportsOf,
  insertExport,
  unfinishedCount,
} from "./store/analytics-export";
import { assertMayExport } from "./visible-attender";

/** Type of the job that makes a file. */
export const EXPORT_JOB = "analytics.export";
/** Exports of a workspace that wait or run at a time. */
const WAITING_MAX = 5;
const LISTED_MAX = 20;

/** An export as its owner sees it. */
export function toExportDto(
  row: Omit<ExportRow, "query" | "workspaceId" | "attenderId" | "locale" | "storageKey">,
): ExportDto {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    fileName: row.fileName,
    rows: row.rows,
    totalRows: row.totalRows,
    size: row.size,
    createdAt: isoInstant(row.createdAt),
    finishedAt: isoInstantOrNull(row.finishedAt),
  };
}

/** Tells who asked for an export how it is. */
export function tellExport(unit: Unit, row: ExportRow): void {
  unit.tell(attenderRoom(row.workspaceId, row.attenderId), "ExportChanged", { export: toExportDto(row) });
}

/** The caller's latest exports. */
export async function listExports(ctx: Ctx): Promise<ExportDto[]> {
  const rows = await reads(ctx.workspaceId).all(exportsOf, { attenderId: ctx.attender.id, limit: LISTED_MAX });
  return rows.map(toExportDto);
}

/** One of the caller's own. @throws {AppError} NOT_FOUND; FORBIDDEN for what they may not have in a file any more */
export async function findExport(ctx: Ctx, id: number): Promise<ExportRow> {
  const row = await reads(ctx.workspaceId).first(exportById, { id });
  if (row?.attenderId !== ctx.attender.id) throw notFound();
  assertMayExport(ctx, storedExportSchema.parse(readStoredJson(row.query)));
  return row;
}

/**
 * Has a file made, in the caller's language and of the days that the period means now.
 * @throws {AppError} FORBIDDEN, VALIDATION_FAILED, NOT_FOUND for an attender that the workspace doesn't have, EXPORT_LIMIT
 */
export async function startExport(ctx: Ctx, { kind, query }: StartExport, now = Date.now()): Promise<ExportDto> {
  assertMayExport(ctx, query);
  const { workspaceId, locale } = ctx;
  const period = readPeriod(query, ctx.workspace.timeZone, now);
  const { attenderId } = query;
  if (attenderId !== undefined) {
    const known = await existingAmong(reads(workspaceId), [attenderId]);
    if (known.length === 0) throw notFound();
  }
  const days = { from: toDate(period.from), to: toDate(period.to) };
  // The period by its name, because that says what it is compared with; and when it was said.
  const stored = JSON.stringify({ ...query, askedAt: now } satisfies StoredExport);
  return commit(ctx, async (unit) => {
    const waiting = await unit.first(unfinishedCount, {});
    if ((waiting?.count ?? 0) >= WAITING_MAX) throw new AppError("EXPORT_LIMIT");
    const row = await unit.first(insertExport, {
      attenderId: ctx.attender.id,
      kind,
      query: stored,
      locale,
      fileName: fill(analyticsTexts(locale).files[kind], days),
      at: unit.now,
    });
    if (!row) throw new Error("an export was added without an id");
    await queueJob(unit, { type: EXPORT_JOB, payload: { workspaceId, exportId: row.id } });
    await unit.audit("analytics.exported", { subject: ["export", row.id], details: { kind, ...days } });
    tellExport(unit, row);
    return toExportDto(row);
  });
}

/** Stops an export; of one that is done, only its file is left until the purge. @throws {AppError} NOT_FOUND; EXPORT_BUSY when it is over */
export async function cancelExport(ctx: Ctx, id: number): Promise<ExportDto> {
  await findExport(ctx, id);
  return commit(ctx, async (unit) => {
    const row = await unit.first(endExport, { id, state: "cancelled", at: unit.now });
    if (!row) throw new AppError("EXPORT_BUSY");
    tellExport(unit, row);
    return toExportDto(row);
  });
}
