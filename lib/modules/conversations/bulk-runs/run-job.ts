import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { globalReads, reads } from "@/lib/platform/db/reads";
import { troubleOf } from "@/lib/platform/db/trouble";
import { isAppError } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { logger } from "@/lib/platform/log/logger";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";
import { contextOfPerson } from "@/lib/platform/session/person";
import { applyAll, type Outcome, restoreAll } from "../bulk/apply-change";
import type { BulkChange, UndoItem } from "../bulk/schema";
import {
  advanceRun,
  advanceUndo,
  type BulkRunRow,
  deleteRun,
  deleteStep,
  endRun,
  idsOfRun,
  insertStep,
  lastStep,
  runById,
} from "../store/bulk-run";
import { oldBulkRuns } from "../store/conversation-purge";
import { queuePart, tellRun } from "./run";

/** How long one commit may hold the event loop and the write gate, in milliseconds; one conversation is changed in any case. */
const STEP_MS = 8;
/** Most conversations of a commit. */
const STEP_MAX = 25;
/** Between commits a run leaves the process to the others for as long as its commit took. */
const REST = 1;
/** One job works this long; then the jobs that are due have their turn, and the rights of who asked are read again. */
const SLICE_MS = 3_000;
const PROGRESS_MS = 250;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const CHOSEN_MS = 60 * 60 * 1000;
const PURGED_AT_ONCE = 200;

type Payload = { workspaceId: number; runId: number };
/** Another worker is at the same run, or it was cancelled: nothing of this commit is stored. */
class Overtaken extends Error {}

/** Does a part of a run or of its undo, and puts the next part into the queue. A worker that died left whole steps. */
export async function doRunPart(payload: unknown, signal?: AbortSignal, sliceMs = SLICE_MS): Promise<void> {
  const { workspaceId, runId } = payload as Payload;
  const run = await reads(workspaceId).first(runById, { id: runId });
  if (run?.state !== "running" && run?.state !== "undoing") return;
  const ctx = await contextOfPerson(workspaceId, run.attenderId);
  if (!ctx || !hasPermission(ctx, "conversations.write")) return end(run, "failed");
  const part = new Part(ctx, run, await chosenIds(run));
  const until = performance.now() + sliceMs;
  try {
    while (!signal?.aborted && performance.now() < until) {
      const startedAt = performance.now();
      if (!(await part.step())) return;
      await new Promise((resolve) => setTimeout(resolve, REST * (performance.now() - startedAt)));
    }
  } catch (error) {
    if (error instanceof Overtaken) return;
    // What the change names isn't there any more: a person who left, a team that was deleted.
    if (isAppError(error)) return end(run, "failed");
    throw error;
  }
  await commit({ workspaceId }, (unit) => queuePart(unit, runId));
}

/** Gives a run up whose job failed for the last time; what it changed stays and can be undone. */
export async function giveUpRun(payload: unknown): Promise<void> {
  const { workspaceId, runId } = payload as Payload;
  const run = await reads(workspaceId).first(runById, { id: runId });
  if (run) await end(run, "failed");
}

/** Removes runs that nothing becomes of any more. @returns how many */
export async function purgeRuns(now: number): Promise<number> {
  const limits = { before: now - KEPT_MS, chosenBefore: now - CHOSEN_MS, limit: PURGED_AT_ONCE };
  const old = await globalReads.all(oldBulkRuns, limits);
  for (const { workspaceId, id } of old) await commit({ workspaceId }, (unit) => unit.run(deleteRun, { id }));
  return old.length;
}

async function chosenIds({ workspaceId, id, state }: BulkRunRow): Promise<readonly number[]> {
  if (state === "undoing") return [];
  return readStoredJson<number[]>((await reads(workspaceId).first(idsOfRun, { id }))?.ids ?? "[]");
}

async function end({ workspaceId, id }: BulkRunRow, state: "failed"): Promise<void> {
  await commit({ workspaceId }, async (unit) => {
    for (const from of ["running", "undoing"] as const) {
      const row = await unit.first(endRun, { id, from, state, at: unit.now });
      if (row) tellRun(unit, row);
    }
  });
}

class Part {
  readonly #ctx: Ctx;
  readonly #run: BulkRunRow;
  readonly #ids: readonly number[];
  readonly #change: BulkChange | null;
  #done: number;
  #toldAt = Number.NEGATIVE_INFINITY;
  #most = STEP_MAX;

  constructor(ctx: Ctx, run: BulkRunRow, ids: readonly number[]) {
    this.#ctx = ctx;
    this.#run = run;
    this.#ids = ids;
    this.#change = run.change === null ? null : readStoredJson<BulkChange>(run.change);
    this.#done = run.done;
  }

  /** One commit. @returns whether there is more */
  step(): Promise<boolean> {
    return this.#run.state === "undoing" ? this.#undoStep() : this.#changeStep();
  }

  async #changeStep(): Promise<boolean> {
    const ids = this.#ids.slice(this.#done, this.#done + this.#most);
    try {
      const isMore = await this.#store((unit) => this.#apply(unit, ids));
      this.#most = STEP_MAX;
      return isMore;
    } catch (error) {
      const [id, ...others] = ids;
      if (isAppError(error) || error instanceof Overtaken || troubleOf(error) || id === undefined) throw error;
      // One of them breaks the commit: each gets its own, and that one is passed over.
      this.#most = 1;
      if (others.length > 0) return true;
      const { message } = error instanceof Error ? error : { message: String(error) };
      logger().warn({ err: message, conversation: id }, "a conversation was passed over by a bulk change");
      this.#most = STEP_MAX;
      return this.#store(async () => [{ id, outcome: "refused" }]);
    }
  }

  /** One commit of a run. @returns whether there is more */
  async #store(change: (unit: Unit) => Promise<Outcome[]>): Promise<boolean> {
    const { id } = this.#run;
    const from = this.#done;
    const { done, isOver } = await commit(this.#ctx, async (unit) => {
      const outcomes = await change(unit);
      const count = (is: Outcome["outcome"]) => outcomes.filter(({ outcome }) => outcome === is).length;
      const row = await unit.first(advanceRun, {
        id,
        from,
        done: outcomes.length,
        changed: count("changed"),
        refused: count("refused"),
        missing: count("not_found"),
      });
      if (!row) throw new Overtaken();
      const undo = outcomes.flatMap(({ undo }) => undo ?? []);
      if (undo.length > 0) await unit.run(insertStep, { runId: id, position: from, undo: JSON.stringify(undo) });
      return this.#settle(unit, row, row.done >= row.total, "done");
    });
    this.#done = done;
    return !isOver;
  }

  async #apply(unit: Unit, ids: readonly number[]): Promise<Outcome[]> {
    if (!this.#change || ids.length === 0) return [];
    const begun = performance.now();
    return applyAll(this.#ctx, unit, ids, this.#change, () => performance.now() - begun > STEP_MS);
  }

  async #undoStep(): Promise<boolean> {
    const { id } = this.#run;
    const { isOver } = await commit(this.#ctx, async (unit) => {
      const step = await unit.first(lastStep, { runId: id });
      const outcomes = step ? await restoreAll(this.#ctx, unit, readStoredJson<UndoItem[]>(step.undo)) : [];
      if (step) await unit.run(deleteStep, { runId: id, position: step.position });
      const restored = outcomes.filter(({ outcome }) => outcome === "changed").length;
      const row = await unit.first(advanceUndo, { id, restored, kept: outcomes.length - restored });
      if (!row) throw new Overtaken();
      return this.#settle(unit, row, !step, "undone");
    });
    return !isOver;
  }

  /** Ends what came to its end, and tells its owner from time to time how far it is. */
  async #settle(unit: Unit, row: BulkRunRow, isOver: boolean, state: "done" | "undone") {
    const from = state === "done" ? "running" : "undoing";
    const told = isOver ? await unit.first(endRun, { id: row.id, from, state, at: unit.now }) : row;
    if (isOver || performance.now() - this.#toldAt > PROGRESS_MS) {
      this.#toldAt = performance.now();
      tellRun(unit, told ?? row);
    }
    return { done: row.done, isOver };
  }
}
