import { conversationIdsAfter } from "@/lib/modules/conversations/history";
import { publishChat } from "@/lib/modules/conversations/publish";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { ticketIdsAfter } from "@/lib/modules/tickets/figures";
import { globalReads, reads } from "@/lib/platform/db/reads";
import { troubleOf } from "@/lib/platform/db/trouble";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { globalSlot } from "@/lib/platform/global-slot";
import { BacklogLoop } from "@/lib/platform/jobs/backlog-loop";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import { countHours } from "./kept-hours";
import { rollFigures } from "./roll";
import {
  FORGET_CONVERSATIONS,
  FORGET_TICKETS,
  markDirty,
  markTickets,
  nextDirty,
  nextDirtyHere,
  nextDirtyTickets,
  nextDirtyTicketsHere,
} from "./store/analytics-dirty";
import type { PlaceOfDay } from "./store/hour-sums";

/** How long one step may work before its commit. It holds the event loop and the write gate, so messages wait for it. */
const STEP_MS = 4;
/** The longest that a reader waits for what was written just before. */
const CATCH_UP_MS = 100;
/** A screen is told at most this often that figures changed. */
const TELL_MS = 1_000;
/** A rebuild may run beside a server, whose writes wait for each of its steps; short ones write the same sums too often. */
const REBUILD_STEP_MS = 250;
const MARKED_AT_ONCE = 2_000;

async function step(workspaceId?: number, budgetMs = STEP_MS): Promise<boolean> {
  const { isMore, changed } = await globalCommit((tx) => rollFigures(tx, budgetMs, workspaceId), "figures");
  for (const id of changed) tellChanged(id);
  return isMore;
}

const ONE = { limit: 1 };
const waits = async (workspaceId: number) =>
  (await reads(workspaceId).all(nextDirtyHere, ONE)).length > 0 ||
  (await reads(workspaceId).all(nextDirtyTicketsHere, ONE)).length > 0;
const anyWaits = async () =>
  (await globalReads.all(nextDirty, ONE)).length > 0 || (await globalReads.all(nextDirtyTickets, ONE)).length > 0;

/**
 * Counts what was written a moment ago in a workspace, so that its figures are those of now. Behind a backlog nobody
 * waits longer than CATCH_UP_MS. @returns whether there is more.
 */
export async function catchUpFigures(workspaceId: number): Promise<boolean> {
  const until = performance.now() + CATCH_UP_MS;
  let isMore = await waits(workspaceId);
  try {
    while (isMore && performance.now() < until) isMore = await step(workspaceId);
  } catch (error) {
    // On a full or locked disk the figures are those of before.
    if (troubleOf(error) === undefined) throw error;
  }
  return isMore;
}

/**
 * Has the hours of a day of a place kept, whose sums are read before an instant.
 * @param wanted all days that may be asked for today, this one too
 * @returns whether they are kept now
 */
export async function startHours(workspaceId: number, asked: PlaceOfDay, wanted: readonly number[]): Promise<boolean> {
  try {
    return await globalCommit((tx) => countHours(tx.of(workspaceId), asked, wanted), "figures");
  } catch (error) {
    // On a full or locked disk they are counted another time.
    if (troubleOf(error) === undefined) throw error;
    return false;
  }
}

/** Counts everything that waits in a workspace: a file must have it all. */
export async function rollWorkspace(workspaceId: number): Promise<void> {
  while (await waits(workspaceId)) {
    const startedAt = performance.now();
    await step(workspaceId);
    await new Promise((resolve) => setTimeout(resolve, performance.now() - startedAt));
  }
}

/** Counts everything that waits, however long it takes. */
export async function rollNow(): Promise<void> {
  while ((await anyWaits()) && (await step()));
}

/** Empties what is derived and counts it again. A running server shows less until then. */
export async function rebuildFigures(
  onStep: () => void | Promise<void> = () => undefined,
  stepMs = REBUILD_STEP_MS,
): Promise<void> {
  await globalCommit(async (tx) => {
    for (const forget of [...FORGET_CONVERSATIONS, ...FORGET_TICKETS]) await tx.run(forget, {});
  }, "figures");
  while (await step(undefined, stepMs)) await onStep();
}

/** Marks a workspace's conversations and tickets to be counted anew, a part at a time; the roller does the rest. */
export async function remarkWorkspace(workspaceId: number): Promise<void> {
  await remark(workspaceId, conversationIdsAfter, (unit, ids) => unit.run(markDirty, { ids }));
  await remark(workspaceId, ticketIdsAfter, (unit, ids) => unit.run(markTickets, { ids }));
}

async function remark(
  workspaceId: number,
  idsAfter: (unit: Unit, afterId: number, limit: number) => Promise<number[]>,
  mark: (unit: Unit, ids: readonly number[]) => Promise<unknown>,
): Promise<void> {
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    const from: number = afterId;
    afterId = await commit({ workspaceId }, async (unit) => {
      const ids = await idsAfter(unit, from, MARKED_AT_ONCE);
      if (ids.length > 0) await mark(unit, ids);
      return ids.at(-1);
    });
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
    publishChat(workspaceRoom(workspaceId), "FiguresChanged", { at: new Date().toISOString() });
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
    hasWork: anyWaits,
    step: (budgetMs) => step(undefined, budgetMs),
    failure: "figures can't be kept",
  });
}
