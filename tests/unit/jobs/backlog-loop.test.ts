import { performance } from "node:perf_hooks";
import { afterEach, expect, test, vi } from "vitest";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { BacklogLoop } from "@/lib/platform/jobs/backlog-loop";

let loop: BacklogLoop | undefined;
afterEach(async () => {
  await loop?.stop();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  setGlobalSlot("env", undefined);
});

/** How many milliseconds the first step is given while a part of the event loop's time is taken. */
function firstBudget(taken: number): Promise<number> {
  vi.spyOn(performance, "eventLoopUtilization").mockReturnValue({ idle: 1 - taken, active: taken, utilization: taken });
  return new Promise((resolve) => {
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
}

test("beside an idle event loop a step is too short to be noticed", async () => {
  expect(await firstBudget(0.1)).toBe(1.5);
});

test("on a busy event loop a step is longer, because each ends with a commit", async () => {
  expect(await firstBudget(0.9)).toBe(4);
});

test("on PostgreSQL a step is never shorter than its trips, and holds nobody up", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://127.0.0.1/cangoo");
  setGlobalSlot("env", undefined);
  expect(await firstBudget(0.1)).toBe(4);
});
