import type Database from "better-sqlite3";
import { forgetDerived, hasDirty, markDirtyAfter } from "@/lib/platform/db/analytics-store";
import { connections } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { troubleOf } from "@/lib/platform/db/trouble";
import { globalSlot } from "@/lib/platform/global-slot";
import { BacklogLoop } from "@/lib/platform/jobs/backlog-loop";
import { publish } from "@/lib/platform/realtime/publisher";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { AnalyticsServerEvents } from "./events";
import { type Rolled, rollFigures } from "./roll";

/** How long one step may work before its commit. It holds the event loop and the write gate, so messages wait for it. */
const STEP_MS = 4;
/** The longest that a reader waits for what was written just before. */
const CATCH_UP_MS = 100;
/** A screen is told at most this often that figures changed. */
const TELL_MS = 1_000;
/** A rebuild may run beside a server, whose writes wait for each of its steps; short ones write the same sums too often. */
const REBUILD_STEP_MS = 250;
const MARKED_AT_ONCE = 2_000;

function inTransaction(db: Database.Database, budgetMs: number, workspaceId?: number): Rolled {
  return db.transaction(() => rollFigures(db, budgetMs, workspaceId)).immediate();
}

async function gatedStep(workspaceId?: number): Promise<boolean> {
  const { gate, writer } = connections();
  const { isMore, changed } = await gate.run(() => inTransaction(writer, STEP_MS, workspaceId));
  for (const id of changed) tellChanged(id);
  return isMore;
}

/**
 * Counts what was written a moment ago in a workspace, so that its figures are those of now. Behind a backlog nobody
 * waits longer than CATCH_UP_MS. @returns whether there is more.
 */
export async function catchUpFigures(workspaceId: number): Promise<boolean> {
  const until = performance.now() + CATCH_UP_MS;
  let isMore = hasDirty(connections().reader, workspaceId);
  try {
    while (isMore && performance.now() < until) isMore = await gatedStep(workspaceId);
  } catch (error) {
    // On a full or locked disk the figures are those of before.
    if (troubleOf(error) === undefined) throw error;
  }
  return isMore;
}

/** Counts everything that waits in a workspace: a file must have it all. */
export async function rollWorkspace(workspaceId: number): Promise<void> {
  while (hasDirty(connections().reader, workspaceId)) {
    const startedAt = performance.now();
    await gatedStep(workspaceId);
    await new Promise((resolve) => setTimeout(resolve, performance.now() - startedAt));
  }
}

/** Counts everything that waits, however long it takes. */
export async function rollNow(): Promise<void> {
  while (hasDirty(connections().reader) && (await gatedStep()));
}

/** Empties what is derived and counts it again, on a connection of one's own. A running server shows less until then. */
export function rebuildFigures(
  db: Database.Database,
  onStep: () => void = () => undefined,
  stepMs: number = REBUILD_STEP_MS,
): void {
  db.transaction(() => forgetDerived(db)).immediate();
  while (inTransaction(db, stepMs).isMore) onStep();
}

/** Marks a workspace's conversations to be counted anew, a part at a time; the roller does the rest. */
export async function remarkWorkspace(workspaceId: number): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    after = await groupCommit((db) => markDirtyAfter(db, workspaceId, from, MARKED_AT_ONCE));
  }
}

type Telling = { isPending: boolean };

/** Tells a workspace's screens at once, and then at most every TELL_MS. */
function tellChanged(workspaceId: number): void {
  const telling = globalSlot("analytics.telling", () => new Map<number, Telling>());
  const known = telling.get(workspaceId);
  if (known) {
    known.isPending = true;
    return;
  }
  const fresh: Telling = { isPending: false };
  telling.set(workspaceId, fresh);
  const tell = () => {
    const event: Parameters<AnalyticsServerEvents["FiguresChanged"]>[0] = { at: new Date().toISOString() };
    publish(workspaceRoom(workspaceId), "FiguresChanged", event);
    setTimeout(() => {
      telling.delete(workspaceId);
      if (fresh.isPending) tellChanged(workspaceId);
    }, TELL_MS).unref();
  };
  tell();
}

/** Keeps the figures up to date while the server runs. */
export function figuresLoop(): BacklogLoop {
  return new BacklogLoop({
    hasWork: () => hasDirty(connections().reader),
    step: () => gatedStep(),
    failure: "figures can't be kept",
  });
}
