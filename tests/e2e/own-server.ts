import { test as base } from "@/tests/e2e/fixtures";
import { startServer } from "@/tests/support/server";

/** A server of its own: what these tests change holds for everybody in the workspace. */
export const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({ template: process.env.CANGOO_TEMPLATE });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});
