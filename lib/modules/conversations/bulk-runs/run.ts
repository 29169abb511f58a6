import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { checkChange } from "../bulk/apply-change";
import type { BulkChange } from "../bulk/schema";
import { type ChatsQuery, chatIdsOf } from "../queries";
import {
  type BulkRunRow,
  beginRun,
  beginUndo,
  endRun,
  insertRun,
  runById,
  runsOf,
  runsUnderWay,
} from "../store/bulk-run";
import type { BulkRunDto } from "./schema";

/** Type of the job that does a part of a run and puts the next part into the queue. */
export const BULK_JOB = "conversations.bulk";
/** Most conversations of a run. */
const RUN_MAX = 10_000;
/** Most runs of a workspace at a time. */
const UNDER_WAY_MAX = 3;
const LISTED_MAX = 5;
/** Runs that began earlier are no news. */
const LISTED_MS = 24 * 60 * 60 * 1000;

/** A run as who made it sees it. */
function toRunDto(row: BulkRunRow): BulkRunDto {
  return {
    id: row.id,
    state: row.state,
    kind: row.change === null ? null : readStoredJson<BulkChange>(row.change).kind,
    total: row.total,
    isWhole: row.isWhole,
    done: row.done,
    changed: row.changed,
    refused: row.refused,
    missing: row.missing,
    restored: row.restored,
    kept: row.kept,
    createdAt: isoInstant(row.createdAt),
    finishedAt: isoInstantOrNull(row.finishedAt),
  };
}

/** Tells who made a run how far it is. */
export function tellRun(unit: Unit, row: BulkRunRow): void {
  unit.tell(attenderRoom(unit.workspaceId, row.attenderId), "BulkRunChanged", { run: toRunDto(row) });
}

/** Puts the next part of a run into the queue. */
export const queuePart = (unit: Unit, runId: number): Promise<void> =>
  queueJob(unit, {
    type: BULK_JOB,
    payload: { workspaceId: unit.workspaceId, runId },
    lane: `${BULK_JOB}:${unit.workspaceId}:${runId}`,
  });

/**
 * Chooses all the conversations that a list has now, up to 10,000: what comes into the list later isn't meant.
 * @throws {AppError} NOT_FOUND for a view
 */
export async function chooseRun(ctx: Ctx, query: ChatsQuery): Promise<BulkRunDto> {
  const { ids, isWhole } = await chatIdsOf(ctx, query, RUN_MAX);
  return commit(ctx, async (unit) => {
    const values = { attenderId: ctx.attender.id, ids: JSON.stringify(ids), isWhole, total: ids.length, at: unit.now };
    const row = await unit.first(insertRun, values);
    if (!row) throw new Error("a run was added without a row");
    return toRunDto(row);
  });
}

/** The caller's runs of the last day, the newest first. */
export async function listRuns(ctx: Ctx): Promise<BulkRunDto[]> {
  const since = Date.now() - LISTED_MS;
  const rows = await reads(ctx.workspaceId).all(runsOf, { attenderId: ctx.attender.id, since, limit: LISTED_MAX });
  return rows.map(toRunDto);
}

/** One of the caller's own. @throws {AppError} NOT_FOUND */
export async function findRun(ctx: Ctx, id: number): Promise<BulkRunDto> {
  return toRunDto(await ownRun(ctx, reads(ctx.workspaceId), id));
}

async function ownRun(ctx: Ctx, reader: Pick<Unit, "first">, id: number): Promise<BulkRunRow> {
  const row = await reader.first(runById, { id });
  if (row?.attenderId !== ctx.attender.id) throw notFound();
  return row;
}

/**
 * Does something with the chosen conversations.
 * @throws {AppError} NOT_FOUND, also for what the change names; ATTENDER_INACTIVE; BULK_BUSY when it was begun before; BULK_LIMIT
 */
export function startRun(ctx: Ctx, id: number, change: BulkChange): Promise<BulkRunDto> {
  return moveOn(ctx, id, async (unit, { total }) => {
    await checkChange(ctx, unit, change);
    await assertRoom(unit);
    const row = await unit.first(beginRun, { id, change: JSON.stringify(change) });
    if (row)
      await unit.audit("conversation.bulk-begun", { subject: ["bulk-run", id], details: { kind: change.kind, total } });
    return row;
  });
}

/** Stops a run; what it changed stays and can be undone. @throws {AppError} NOT_FOUND; BULK_BUSY when it isn't under way */
export function cancelRun(ctx: Ctx, id: number): Promise<BulkRunDto> {
  return commit(ctx, async (unit) => {
    await ownRun(ctx, unit, id);
    const row = await unit.first(endRun, { id, from: "running", state: "cancelled", at: unit.now });
    if (!row) throw new AppError("BULK_BUSY");
    tellRun(unit, row);
    return toRunDto(row);
  });
}

/**
 * Gives back what a run replaced, but where somebody has changed it since.
 * @throws {AppError} NOT_FOUND; BULK_BUSY while it runs, and when it was undone; BULK_LIMIT
 */
export function undoRun(ctx: Ctx, id: number): Promise<BulkRunDto> {
  return moveOn(ctx, id, async (unit) => {
    await assertRoom(unit);
    const row = await unit.first(beginUndo, { id });
    if (row)
      await unit.audit("conversation.bulk-undone", { subject: ["bulk-run", id], details: { total: row.changed } });
    return row;
  });
}

function moveOn(
  ctx: Ctx,
  id: number,
  change: (unit: Unit, run: BulkRunRow) => Promise<BulkRunRow | undefined>,
): Promise<BulkRunDto> {
  return commit(ctx, async (unit) => {
    const row = await change(unit, await ownRun(ctx, unit, id));
    if (!row) throw new AppError("BULK_BUSY");
    await queuePart(unit, id);
    tellRun(unit, row);
    return toRunDto(row);
  });
}

async function assertRoom(unit: Unit): Promise<void> {
  if (((await unit.first(runsUnderWay, {}))?.count ?? 0) >= UNDER_WAY_MAX) throw new AppError("BULK_LIMIT");
}
