import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { globalReads, reads } from "@/lib/platform/db/reads";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import { tagHolders } from "../holders";
import { TAG_UNDO_MS, type TagChange } from "../policy";
import { registerTags } from "../settle-tags";
import {
  advanceRun,
  advanceUndo,
  deleteRun,
  deleteStep,
  deleteSteps,
  endRun,
  insertStep,
  lastStep,
  oldTagRuns,
  runById,
  type TagRunRow,
} from "../store/tag-run";
import { usesOf } from "../uses";
import { queuePart, tellRun } from "./begin-run";

/** How long one commit should take, in milliseconds: the next one takes more or fewer rows. */
const STEP_MS = 8;
/** Fewest and most rows of a commit, and how many the first one takes. */
const STEP_MIN = 25;
const STEP_MAX = 120;
const STEP_FIRST = 50;
/** Between commits a run leaves the process to the others for as long as its commit took. */
const REST = 1;
/** One job works this long; then the jobs that are due have their turn. */
const SLICE_MS = 3_000;
const PROGRESS_MS = 250;
const PURGED_AT_ONCE = 100;
const STEPS_AT_ONCE = 200;

type Payload = { workspaceId: number; runId: number };
/** Another worker is at the same run, or it is being taken back: nothing of this commit is stored. */
class Overtaken extends Error {}

/** Does a part of a run or of its undo, and puts the next part into the queue. A worker that died left whole steps. */
export async function doTagRunPart(payload: unknown, signal?: AbortSignal, sliceMs = SLICE_MS): Promise<void> {
  const { workspaceId, runId } = payload as Payload;
  const run = await reads(workspaceId).first(runById, { id: runId });
  if (run?.state !== "running" && run?.state !== "undoing") return;
  const part = new Part(run);
  const until = performance.now() + sliceMs;
  try {
    while (!signal?.aborted && performance.now() < until) {
      const startedAt = performance.now();
      if (!(await part.step())) return;
      await new Promise((resolve) => setTimeout(resolve, REST * (performance.now() - startedAt)));
    }
  } catch (error) {
    if (error instanceof Overtaken) return;
    throw error;
  }
  await commit({ workspaceId }, (unit) => queuePart(unit, runId));
}

/** Gives a run up whose job failed for the last time; what it changed stays and can be taken back. */
export async function giveUpTagRun(payload: unknown): Promise<void> {
  const { workspaceId, runId } = payload as Payload;
  await commit({ workspaceId }, async (unit) => {
    for (const from of ["running", "undoing"] as const) {
      const row = await unit.first(endRun, { id: runId, from, state: "failed", at: unit.now });
      if (row) tellRun(unit, row);
    }
  });
}

/** Removes runs that can't be taken back any more, their steps in several commits. @returns how many */
export async function purgeTagRuns(now: number): Promise<number> {
  const old = await globalReads.all(oldTagRuns, { before: now - TAG_UNDO_MS, limit: PURGED_AT_ONCE });
  for (const { workspaceId, id } of old) {
    const steps = (await reads(workspaceId).first(lastStep, { runId: id }))?.position ?? 0;
    for (let before = STEPS_AT_ONCE; before < steps; before += STEPS_AT_ONCE)
      await commit({ workspaceId }, (unit) => unit.run(deleteSteps, { runId: id, before }));
    await commit({ workspaceId }, (unit) => unit.run(deleteRun, { id }));
  }
  return old.length;
}

class Part {
  readonly #run: TagRunRow;
  readonly #change: TagChange;
  #steps: number;
  /** Which holder's rows have their turn; those before have none left. */
  #holder = 0;
  #most = STEP_FIRST;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(run: TagRunRow) {
    this.#run = run;
    this.#change = { from: readStoredJson<string[]>(run.spellings), to: run.toName };
    this.#steps = run.steps;
  }

  /** One commit. @returns whether there is more */
  async step(): Promise<boolean> {
    const startedAt = performance.now();
    const isMore = await (this.#run.state === "undoing" ? this.#undoStep() : this.#changeStep());
    const taken = Math.max(performance.now() - startedAt, 0.1);
    this.#most = Math.min(STEP_MAX, Math.max(STEP_MIN, Math.round((this.#most * STEP_MS) / taken)));
    return isMore;
  }

  async #changeStep(): Promise<boolean> {
    const { id, workspaceId } = this.#run;
    const result = await commit({ workspaceId }, async (unit) => {
      for (let index = this.#holder; index < tagHolders().length; index += 1) {
        const holder = tagHolders()[index];
        const replaced = await holder?.replace(unit, this.#change, this.#most);
        if (!holder || !replaced || replaced.count === 0) continue;
        const row = await unit.first(advanceRun, { id, from: this.#steps, changed: replaced.count });
        if (!row) throw new Overtaken();
        const undo = JSON.stringify(replaced.undo);
        await unit.run(insertStep, { runId: id, position: this.#steps, holder: holder.name, undo });
        this.#tellProgress(unit, row);
        return { index, isOver: false };
      }
      await this.#end(unit, "running", "done");
      return { index: 0, isOver: true };
    });
    if (result.isOver) return false;
    this.#holder = result.index;
    this.#steps += 1;
    return true;
  }

  async #undoStep(): Promise<boolean> {
    const { id, workspaceId } = this.#run;
    return commit({ workspaceId }, async (unit) => {
      const step = await unit.first(lastStep, { runId: id });
      if (!step) {
        await this.#end(unit, "undoing", "undone");
        return false;
      }
      const holder = tagHolders().find(({ name }) => name === step.holder);
      const done = await holder?.restore(unit, this.#change, readStoredJson(step.undo));
      await unit.run(deleteStep, { runId: id, position: step.position });
      const row = await unit.first(advanceUndo, { id, restored: done?.restored ?? 0, kept: done?.kept ?? 0 });
      if (!row) throw new Overtaken();
      this.#tellProgress(unit, row);
      return true;
    });
  }

  async #end(unit: Unit, from: "running" | "undoing", state: "done" | "undone"): Promise<void> {
    const row = await unit.first(endRun, { id: this.#run.id, from, state, at: unit.now });
    if (!row) throw new Overtaken();
    // What got the new name since keeps it: a tag of its own.
    if (state === "undone" && row.merged === null) await registerKept(unit, row.toName);
    await unit.happened("tag.replaced", row.tagId, {});
    tellRun(unit, row);
    unit.tell(workspaceRoom(unit.workspaceId), "TagsReplaced", {});
  }

  #tellProgress(unit: Unit, row: TagRunRow): void {
    const at = performance.now();
    if (at - this.#toldAt < PROGRESS_MS) return;
    this.#toldAt = at;
    tellRun(unit, row);
  }
}

async function registerKept(unit: Unit, name: string): Promise<void> {
  const { count = 0 } = (await usesOf(unit, [name], 1)).get(name) ?? {};
  if (count > 0) await registerTags(unit, [name]);
}
