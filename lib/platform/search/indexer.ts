import { setTimeout as pause } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { isPostgres } from "@/lib/platform/db/engine";
import type { Settled } from "@/lib/platform/db/settled-id";
import { troubleOf } from "@/lib/platform/db/trouble";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { commitOn } from "@/lib/platform/db/unit-of-work/own-connection";
import type { GlobalTx } from "@/lib/platform/db/unit-of-work/tx";
import { globalSlot } from "@/lib/platform/global-slot";
import { BacklogLoop } from "@/lib/platform/jobs/backlog-loop";
import { hasPending, indexBatch, settledSources } from "./index-batch";
import { KnownWords, knownWords } from "./known-words";
import { searchSources } from "./search-source";
import { lockIndex } from "./store/index-lock";
import { deleteMarks, restart } from "./store/state";
import { deleteWords } from "./store/words";
import { termIndex } from "./term-index";
import { tidyIndexes, tidying } from "./tidying";

/** How long one step may work before its commit. On SQLite it holds the event loop and the write gate, so messages wait for it. */
const STEP_MS = 4;
/** The longest that a search waits for what was written just before it. */
const CATCH_UP_MS = 50;
const BULK_STEP_MS = 2_000;
/** Pages that are brought together in one transaction of a bulk load. */
const BULK_TIDY_PAGES = 1_000;
/** A rebuild may run beside a server, whose writes wait for each of its steps. */
const REBUILD_STEP_MS = 50;
/** The longest that it waits for another process's lock, or for a slow disk. Milliseconds. */
const LOCKED_MS = 1_000;
/** Between two looks at what somebody else has in hand. Milliseconds. */
const LOOK_AGAIN_MS = 2;

/** What a step leaves: nothing, more of the same, or what another node has in hand. */
type Outcome = "done" | "more" | "held";

async function step(settled: Settled, budgetMs: number): Promise<Outcome> {
  if (!(await hasPending(settled))) return "done";
  return globalCommit(async (tx) => {
    if (!(await isOurs(tx))) return "held";
    tidying().note();
    return (await indexBatch(tx, { settled, budgetMs, known: knownWords() })) ? "more" : "done";
  });
}

/** Of several nodes one indexes at a time, until its commit. */
async function isOurs(tx: GlobalTx): Promise<boolean> {
  return !isPostgres() || (await tx.first(lockIndex, {}))?.isOurs === true;
}

/** What is told after each step. */
type OnStep = () => void | Promise<void>;

/** Takes in what is there now; what comes meanwhile is waited for by who comes with it. */
async function steps(untilMs: number, budgetMs = STEP_MS, onStep: OnStep = () => undefined): Promise<void> {
  const until = performance.now() + untilMs;
  let settled = await settledSources();
  const goal = settled.seen;
  for (;;) {
    const outcome = await step(settled, budgetMs);
    await onStep();
    const isThere = [...goal].every(([table, id]) => (settled.ids.get(table) ?? 0) >= id);
    if ((outcome === "done" && isThere) || performance.now() >= until) return;
    if (outcome !== "more") await pause(LOOK_AGAIN_MS);
    settled = await settledSources();
  }
}

/**
 * Takes what was written a moment ago into the index, so that a search finds it. Behind a backlog nobody waits longer
 * than CATCH_UP_MS. Searches at the same time share the work.
 */
export async function catchUp(): Promise<void> {
  const slot = globalSlot("search.catch-up", () => ({ running: undefined as Promise<void> | undefined }));
  slot.running ??= steps(CATCH_UP_MS)
    .catch((error: unknown) => {
      // On a full or locked disk a search finds what was indexed before.
      if (troubleOf(error) === undefined) throw error;
    })
    .finally(() => {
      slot.running = undefined;
    });
  // Not for longer than that where another process has the database locked.
  await Promise.race([slot.running, pause(LOCKED_MS, undefined, { ref: false })]);
}

/** Brings the index up to date, however long it takes. */
export function indexNow(): Promise<void> {
  return steps(Number.POSITIVE_INFINITY);
}

/** The same on an SQLite connection of one's own, in long transactions: after a bulk load, when nobody else is at work. */
export async function buildIndex(db: BetterSqlite3.Database, onStep: () => void = () => undefined): Promise<void> {
  const known = new KnownWords();
  const batch = async (tx: GlobalTx) =>
    indexBatch(tx, { settled: await settledSources(tx), budgetMs: BULK_STEP_MS, known });
  while (await commitOn(db, batch)) onStep();
  while (await commitOn(db, (tx) => tidyIndexes(tx, BULK_TIDY_PAGES))) onStep();
}

/** Empties the index and builds it again. A running server goes on and finds less until this is done. */
export async function rebuildIndex(onStep: OnStep = () => undefined): Promise<void> {
  await globalCommit(async (tx) => {
    const indexes = new Set(searchSources().flatMap(({ index }) => index ?? []));
    for (const index of indexes) await termIndex().empty(tx, index);
    await tx.run(deleteWords, {});
    await tx.run(deleteMarks, {});
    await tx.run(restart, {});
  });
  await steps(Number.POSITIVE_INFINITY, REBUILD_STEP_MS, onStep);
}

/** Takes rows in; when there are none, brings together what was left in pieces. */
async function backlogStep(budgetMs: number): Promise<boolean> {
  if ((await step(await settledSources(), budgetMs)) === "more") return true;
  return tidying().isDue() && globalCommit((tx) => tidying().step(tx, budgetMs));
}

/** Keeps the index up to date while the server runs. */
export function searchIndexLoop(): BacklogLoop {
  return new BacklogLoop({
    hasWork: () => tidying().isDue() || hasPending(),
    step: backlogStep,
    failure: "search index can't be kept",
  });
}
