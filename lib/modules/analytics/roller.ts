import type Database from "better-sqlite3";
import { forgetDerived, hasDirty, markDirtyAfter } from "@/lib/platform/db/analytics-store";
import { connections } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { globalSlot } from "@/lib/platform/global-slot";
import { logger } from "@/lib/platform/log/logger";
import { publish } from "@/lib/platform/realtime/publisher";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { AnalyticsServerEvents } from "./events";
import { type Rolled, rollFigures } from "./roll";

/** How long one step may work before its commit. It holds the event loop and the write gate, so messages wait for it. */
const STEP_MS = 4;
/** The longest that a reader waits for what was written just before. */
const CATCH_UP_MS = 100;
/** Between looks for something new. */
const POLL_MS = 500;
/** A backlog gets a fifth of the time. */
const REST = 4;
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
  while (isMore && performance.now() < until) isMore = await gatedStep(workspaceId);
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

/** Keeps the figures up to date while the server runs, a step at a time, so that a message costs nothing more. */
export class FiguresRoller {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  start(): void {
    this.#schedule(POLL_MS);
  }

  /** Stops after the step in hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(delay: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#step().then(
        (next) => this.#schedule(next),
        (error: unknown) => {
          logger().error({ err: error instanceof Error ? error.message : String(error) }, "figures can't be kept");
          this.#schedule(POLL_MS * 10);
        },
      );
    }, delay);
    this.#timer.unref();
  }

  /** @returns milliseconds until the next look. */
  async #step(): Promise<number> {
    if (!hasDirty(connections().reader)) return POLL_MS;
    const startedAt = performance.now();
    return (await gatedStep()) ? REST * (performance.now() - startedAt) : POLL_MS;
  }
}
