import { afterAll, afterEach, expect, test } from "vitest";
import { forgetClock, queueNow, readClock } from "@/lib/platform/db/clock";
import { firstDue } from "@/lib/platform/db/job-lease";
import { databaseClock } from "@/lib/platform/db/leases";
import { openJobNews } from "@/lib/platform/db/postgres/job-news";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { installWaker } from "@/lib/platform/jobs/wake";
import { Worker } from "@/lib/platform/jobs/worker";
import { testDatabase } from "@/tests/support/database";
import { onPostgresOnly } from "@/tests/support/engine";
import { rows } from "@/tests/support/rows";

onPostgresOnly("on SQLite one process has one worker, which looks by itself");
const database = testDatabase();
/** Looks by themselves come after an hour, so that what runs was woken. */
const SELDOM = { pollMs: 3_600_000, places: 1 };
const opened: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  installWaker(undefined);
  await Promise.all(opened.splice(0).map((one) => one.stop()));
  forgetClock();
  await rows.run("DELETE FROM job");
});
afterAll(() => database.close());

const queue = (lane: string) =>
  globalCommit((tx) => queueJob(tx, { type: "files.remove", payload: { storageKey: "x" }, lane }));
const first = (worker: (ran: () => void) => void) => new Promise<void>((resolve) => worker(resolve));

function worker(ran: () => void | Promise<void>): Worker {
  const made = new Worker({ ...SELDOM, handlers: { "files.remove": async () => ran() } });
  opened.push(made);
  made.start();
  return made;
}

test("a job that is due wakes the worker of the node that stored it", async () => {
  await first((ran) => {
    const woken = worker(ran);
    installWaker(() => void woken.wake());
    void queue("one");
  });
});

test("a node whose places are taken tells another one, which takes the job", async () => {
  let letGo = () => {};
  const busy = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let started = () => {};
  const isBusy = new Promise<void>((resolve) => {
    started = resolve;
  });
  const full = worker(async () => {
    started();
    await busy;
  });
  installWaker(() => void full.wake());
  await queue("one");
  await isBusy;

  await new Promise<void>((resolve) => {
    const other = worker(resolve);
    const theirs = openJobNews(() => void other.wake());
    const ours = openJobNews(() => undefined);
    opened.push({ stop: () => theirs.close() }, { stop: () => ours.close() });
    installWaker(() => {
      if (!full.wake()) ours.tell();
    });
    // Told again and again, because nobody says when the other one listens.
    const again = setInterval(() => ours.tell(), 50);
    opened.push({ stop: async () => clearInterval(again) });
    void queue("two");
  });
  letGo();
});

test("the queue's times are the database's, however wrong this machine's clock is", async () => {
  await readClock(async () => (await databaseClock()) + 3_600_000);
  expect(queueNow()).toBeGreaterThan(Date.now() + 3_000_000);
  await queue("one");
  const [job] = await rows.all<{ runAt: number }>(`SELECT "runAt" FROM job`);
  expect(job?.runAt).toBeGreaterThan(Date.now() + 3_000_000);
});

test("a look for a job asks once which lanes are busy, not for each job that waits", () => {
  expect(firstDue.compiled().sql).toContain('not in (select coalesce("r"."lane", "r"."type")');
});
