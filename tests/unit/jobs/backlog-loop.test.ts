import { afterEach, expect, test, vi } from "vitest";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { BacklogLoop } from "@/lib/platform/jobs/backlog-loop";

let loop: BacklogLoop | undefined;
let isBusy = false;
afterEach(async () => {
  isBusy = false;
  await loop?.stop();
  vi.unstubAllEnvs();
  setGlobalSlot("env", undefined);
});

/** Keeps the event loop at work until the test ends. */
function keepBusy(): void {
  if (!isBusy) return;
  const until = performance.now() + 2;
  while (performance.now() < until);
  setImmediate(keepBusy);
}

/** How many milliseconds the first step is given. */
const firstBudget = () =>
  new Promise<number>((resolve) => {
    loop = new BacklogLoop({
      hasWork: () => true,
      step: async (budgetMs) => {
        resolve(budgetMs);
        return false;
      },
      failure: "the test's backlog failed",
    });
    loop.start();
  });

test("beside an idle event loop a step is too short to be noticed", async () => {
  expect(await firstBudget()).toBe(1.5);
});

test("on a busy event loop a step is longer, because each ends with a commit", async () => {
  isBusy = true;
  keepBusy();
  expect(await firstBudget()).toBe(4);
});

test("on PostgreSQL a step is never shorter than its trips, and holds nobody up", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://127.0.0.1/cangoo");
  setGlobalSlot("env", undefined);
  expect(await firstBudget()).toBe(4);
});
