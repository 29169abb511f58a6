import path from "node:path";
import type Database from "better-sqlite3";
import { openWriter } from "@/lib/platform/db/connections";
import { Gate } from "@/lib/platform/db/gate";
import { migrate } from "@/lib/platform/db/migrate";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { type JobHandler, Worker } from "@/lib/platform/jobs/worker";
import { emptyFolder } from "../folder";
import { type Group, inTurns, percentile, type Row, type RunOptions, toRow } from "../result";

/** As the server has it. */
const PLACES = 8;
const LANES = 5;
const EVERY_MS = 20;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** 99th percentile of the wait from queueing to beginning, in milliseconds, of jobs in several lanes. */
async function waitOf(db: Database.Database, jobs: number, hasDeadLane: boolean): Promise<number> {
  const queuedAt = new Map<number, number>();
  const waits: number[] = [];
  const live: JobHandler = async ({ payload }) => {
    const { number } = payload as { number: number };
    waits.push(performance.now() - (queuedAt.get(number) ?? 0));
  };
  // A mail server that takes the connection and then says nothing.
  const dead: JobHandler = (_, signal) =>
    new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  const worker = new Worker({
    handlers: { "channels.email.send": live, "channels.email.receive": dead },
    places: PLACES,
  });
  if (hasDeadLane)
    await globalCommit(async (tx) => {
      for (let number = 0; number < LANES; number += 1)
        await queueJob(tx, { type: "channels.email.receive", lane: "dead", payload: {} });
    });
  worker.start();
  // Every place has looked once.
  await sleep(1_500);
  for (let number = 0; number < jobs; number += 1) {
    queuedAt.set(number, performance.now());
    const lane = `lane ${number % LANES}`;
    await globalCommit((tx) => queueJob(tx, { type: "channels.email.send", lane, payload: { number } }));
    await sleep(EVERY_MS);
  }
  while (waits.length < jobs) await sleep(EVERY_MS);
  await worker.stop();
  // What waits behind the dead one.
  db.exec("DELETE FROM job");
  return percentile(waits, 99);
}

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  const file = path.join(emptyFolder("lanes"), "cangoo.db");
  migrate(file);
  const db = openWriter(file);
  setGlobalSlot("db.connections", { writer: db, reader: db, gate: new Gate() });
  try {
    note("waits of jobs with and without a dead lane");
    const jobs = isQuick ? 300 : 1_000;
    const waits = await inTurns(
      isQuick ? 3 : 7,
      () => waitOf(db, jobs, true),
      () => waitOf(db, jobs, false),
    );
    const bound = { kind: "max", value: 1.1 } as const;
    const row = { name: "wait of jobs p99, one lane dead", beside: "the same with no lane dead", bound };
    return [toRow(row, waits, (value) => `${value.toFixed(0)} ms`)];
  } finally {
    setGlobalSlot("db.connections", undefined);
    db.close();
  }
}

/** What a lane that hangs costs the others. */
export const lanesGroup: Group = { name: "lanes", needsBuild: false, run };
