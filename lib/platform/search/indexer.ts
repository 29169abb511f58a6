import type Database from "better-sqlite3";
import { connections } from "@/lib/platform/db/connections";
import { troubleOf } from "@/lib/platform/db/trouble";
import { globalSlot } from "@/lib/platform/global-slot";
import { BacklogLoop } from "@/lib/platform/jobs/backlog-loop";
import { forgetWords, hasPending, indexBatch } from "./index-batch";
import { searchSources } from "./search-source";

/** How long one step may work before its commit. It holds the event loop and the write gate, so messages wait for it. */
const STEP_MS = 4;
/** The longest that a search waits for what was written just before it. */
const CATCH_UP_MS = 50;
const BULK_STEP_MS = 2_000;
/** A rebuild may run beside a server, whose writes wait for each of its steps. */
const REBUILD_STEP_MS = 50;

function step(db: Database.Database, budgetMs: number): boolean {
  try {
    return db.transaction(() => indexBatch(db, budgetMs)).immediate();
  } catch (error) {
    forgetWords(db);
    throw error;
  }
}

function gatedStep(): Promise<boolean> {
  const { gate, writer } = connections();
  return gate.run(() => step(writer, STEP_MS));
}

async function steps(untilMs: number): Promise<void> {
  const until = performance.now() + untilMs;
  while ((await gatedStep()) && performance.now() < until);
}

/**
 * Takes what was written a moment ago into the index, so that a search finds it. Behind a backlog nobody waits longer
 * than CATCH_UP_MS. Searches at the same time share the work.
 */
export async function catchUp(): Promise<void> {
  if (!hasPending(connections().reader)) return;
  const slot = globalSlot("search.catch-up", () => ({ running: undefined as Promise<void> | undefined }));
  slot.running ??= steps(CATCH_UP_MS)
    .catch((error: unknown) => {
      // On a full or locked disk a search finds what was indexed before.
      if (troubleOf(error) === undefined) throw error;
    })
    .finally(() => {
      slot.running = undefined;
    });
  await slot.running;
}

/** Brings the index up to date, however long it takes. */
export function indexNow(): Promise<void> {
  return steps(Number.POSITIVE_INFINITY);
}

/** The same on a connection of one's own, in long transactions: after a bulk load, when nobody else is at work. */
export function buildIndex(db: Database.Database, onStep: () => void = () => undefined): void {
  while (step(db, BULK_STEP_MS)) onStep();
}

/** Empties the index and builds it again. A running server goes on and finds less until this is done. */
export function rebuildIndex(db: Database.Database, onStep: () => void): void {
  db.transaction(() => {
    for (const { index } of searchSources())
      if (index !== null) db.exec(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`);
    db.exec("DELETE FROM search_word; DELETE FROM search_dirty;");
    db.exec("UPDATE search_state SET value = iif(name = 'generation', value + 1, 0)");
  }).immediate();
  while (step(db, REBUILD_STEP_MS)) onStep();
}

/** Keeps the index up to date while the server runs. */
export function searchIndexLoop(): BacklogLoop {
  return new BacklogLoop({
    hasWork: () => hasPending(connections().reader),
    step: gatedStep,
    failure: "search index can't be kept",
  });
}
