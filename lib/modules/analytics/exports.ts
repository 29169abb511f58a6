import { publishChat } from "@/lib/modules/conversations/publish";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { type ExportRow, readExport } from "@/lib/platform/db/analytics-export-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { fill } from "@/lib/platform/i18n/fill";
import { enqueue } from "@/lib/platform/jobs/queue";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { analyticsTexts } from "./analytics-texts";
import { toDate } from "./calendar";
import { readPeriod } from "./period";
import type { ExportDto, StartExport, StoredExport } from "./schema";

/** Type of the job that makes a file. */
export const EXPORT_JOB = "analytics.export";
/** Exports of a workspace that wait or run at a time. */
const WAITING_MAX = 5;
const LISTED_MAX = 20;

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

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
    createdAt: new Date(row.createdAt).toISOString(),
    finishedAt: iso(row.finishedAt),
  };
}

/** Tells who asked for an export how it is. */
export function announceExport(row: ExportRow): void {
  publishChat(attenderRoom(row.workspaceId, row.attenderId), "ExportChanged", { export: toExportDto(row) });
}

/** The caller's latest exports. */
export async function listExports(ctx: Ctx): Promise<ExportDto[]> {
  const rows = await ctx.db.analyticsExport.findMany({
    where: { attenderId: ctx.attender.id },
    orderBy: { id: "desc" },
    take: LISTED_MAX,
  });
  return rows.map((row) =>
    toExportDto({ ...row, createdAt: row.createdAt.getTime(), finishedAt: row.finishedAt?.getTime() ?? null }),
  );
}

/** One of the caller's own. @throws {AppError} NOT_FOUND */
export function findExport(ctx: Pick<Ctx, "workspaceId" | "attender">, id: number): ExportRow {
  const row = readExport(ctx.workspaceId, id);
  if (row?.attenderId !== ctx.attender.id) throw notFound();
  return row;
}

/**
 * Has a file made, in the caller's language and of the days that the period means now.
 * @throws {AppError} VALIDATION_FAILED, NOT_FOUND for an attender that the workspace doesn't have, EXPORT_LIMIT
 */
export async function startExport(ctx: Ctx, { kind, query }: StartExport, now = Date.now()): Promise<ExportDto> {
  const { workspaceId, locale } = ctx;
  const period = readPeriod(query, ctx.workspace.timeZone, now);
  if (query.attenderId !== undefined) {
    const person = await ctx.db.attender.findFirst({ where: { id: query.attenderId }, select: { id: true } });
    if (!person) throw notFound();
  }
  const waiting = await ctx.db.analyticsExport.count({ where: { state: { in: ["queued", "running"] } } });
  if (waiting >= WAITING_MAX) throw new AppError("EXPORT_LIMIT");
  const days = { from: toDate(period.from), to: toDate(period.to) };
  // The period by its name, because that says what it is compared with; and when it was said.
  const stored = JSON.stringify({ ...query, askedAt: now } satisfies StoredExport);
  const { id } = await ctx.db.$transaction(async (tx) => {
    const row = await tx.analyticsExport.create({
      data: {
        workspaceId,
        attenderId: ctx.attender.id,
        kind,
        query: stored,
        locale,
        fileName: fill(analyticsTexts(locale).files[kind], days),
      },
      select: { id: true },
    });
    await enqueue(tx, {
      type: EXPORT_JOB,
      workspaceId,
      payload: { workspaceId, exportId: row.id },
      runAt: new Date(),
    });
    await recordAudit(
      workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "analytics.exported",
        subjectType: "export",
        subjectId: row.id,
        details: { kind, ...days },
        address: ctx.address,
      },
      tx,
    );
    return row;
  });
  const row = findExport(ctx, id);
  announceExport(row);
  return toExportDto(row);
}

/** Stops an export; of one that is done, only its file is left until the purge. @throws {AppError} NOT_FOUND; EXPORT_BUSY when it is over */
export async function cancelExport(ctx: Ctx, id: number): Promise<ExportDto> {
  findExport(ctx, id);
  const { count } = await ctx.db.analyticsExport.updateMany({
    where: { id, attenderId: ctx.attender.id, state: { in: ["queued", "running"] } },
    data: { state: "cancelled", finishedAt: new Date() },
  });
  if (count === 0) throw new AppError("EXPORT_BUSY");
  const row = findExport(ctx, id);
  announceExport(row);
  return toExportDto(row);
}
