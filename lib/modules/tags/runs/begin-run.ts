import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { tagHolders } from "../holders";
import { TAG_UNDO_MS, tagKey } from "../policy";
import type { TagRunDto } from "../schema";
import { insertRun, latestRuns, runUnderWay, type TagRunRow } from "../store/tag-run";
import { usesOf } from "../uses";

/** Type of the job that does a part of a run and puts the next part into the queue. */
export const TAG_RUN_JOB = "tags.replace";
/** Different tags of rows that are looked through for other spellings. */
const LOOKED_THROUGH = 5_000;
/** Uses are counted up to here, to say how far a run is. */
const COUNTED_MAX = 1_000_000;
const LISTED_MAX = 5;

/** What a run is to do: the old name with the spellings of it that rows have, and on how many rows. */
export type RunPlan = { fromName: string; toName: string; spellings: readonly string[]; total: number };

/** Looks up what a rename or a merge has to change. It reads one entry of an index for each different tag, and each use. */
export async function planRun(workspaceId: number, fromName: string, toName: string): Promise<RunPlan> {
  const reader = reads(workspaceId);
  const spellings = new Set([fromName]);
  for (const holder of tagHolders())
    for (const tag of (await holder.used?.(reader, LOOKED_THROUGH)) ?? [])
      if (tagKey(tag) === tagKey(fromName)) spellings.add(tag);
  spellings.delete(toName);
  const uses = await usesOf(reader, [...spellings], COUNTED_MAX);
  return {
    fromName,
    toName,
    spellings: [...spellings],
    total: [...uses.values()].reduce((sum, { count }) => sum + count, 0),
  };
}

/** Begins a run, in the commit that changes the registry. @throws {AppError} TAG_RUN_BUSY while another one is under way */
export async function beginRun(
  unit: Unit,
  ctx: Ctx,
  { fromName, toName, spellings, total }: RunPlan,
  { tagId, merged }: Pick<TagRunRow, "tagId" | "merged">,
): Promise<TagRunDto> {
  if (await unit.first(runUnderWay, {})) throw new AppError("TAG_RUN_BUSY");
  const row = await unit.first(insertRun, {
    attenderId: ctx.attender.id,
    fromKey: tagKey(fromName),
    fromName,
    toName,
    tagId,
    merged,
    total,
    spellings: JSON.stringify(spellings),
    at: unit.now,
  });
  if (!row) throw new Error("a run was added without a row");
  await queuePart(unit, row.id);
  return tellRun(unit, row);
}

/** A run as it is told. */
function toRunDto(row: TagRunRow): TagRunDto {
  return {
    id: row.id,
    state: row.state,
    kind: row.merged === null ? "rename" : "merge",
    from: row.fromName,
    to: row.toName,
    total: row.total,
    changed: row.changed,
    restored: row.restored,
    kept: row.kept,
    createdAt: isoInstant(row.createdAt),
    finishedAt: isoInstantOrNull(row.finishedAt),
  };
}

/** Tells who asked for a run how far a run is. */
export function tellRun(unit: Unit, row: TagRunRow): TagRunDto {
  const run = toRunDto(row);
  unit.tell(attenderRoom(unit.workspaceId, row.attenderId), "TagRunChanged", { run });
  return run;
}

/** Puts the next part of a run into the queue. */
export const queuePart = (unit: Unit, runId: number): Promise<void> =>
  queueJob(unit, {
    type: TAG_RUN_JOB,
    payload: { workspaceId: unit.workspaceId, runId },
    lane: `${TAG_RUN_JOB}:${unit.workspaceId}`,
  });

/** The runs under way and those that can still be taken back, the newest first. */
export async function listTagRuns({ workspaceId }: Pick<Ctx, "workspaceId">): Promise<TagRunDto[]> {
  const rows = await reads(workspaceId).all(latestRuns, { since: Date.now() - TAG_UNDO_MS, limit: LISTED_MAX });
  return rows.map(toRunDto);
}
