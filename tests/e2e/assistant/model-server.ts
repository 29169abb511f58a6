import { LLMock } from "@copilotkit/aimock";
import type { ModelConfigDto } from "@/lib/modules/assistant/model/schema";
import { test as base } from "@/tests/e2e/fixtures";
import { startServer } from "@/tests/support/server";
import { assistantDesk } from "./assistant-data";

/** A server of its own that may reach this machine, and the model that its workspace has while a test wants one. */
export const test = base.extend<{ model: LLMock }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const env = { EGRESS_ALLOW_PRIVATE: "127.0.0.1" };
      const server = await startServer({ template: process.env.CANGOO_TEMPLATE, env });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  model: async ({ server }, use) => {
    const model = new LLMock({ port: 0 });
    await model.start();
    const desk = await assistantDesk(server);
    const { version } = await desk.call<ModelConfigDto>("GET", "/api/v1/assistant/model");
    await desk.call("PUT", "/api/v1/assistant/model", {
      isEnabled: true,
      baseUrl: `${model.url}/v1`,
      model: "modelo-de-teste",
      monthlyTokens: 1_000_000,
      monthlyCents: null,
      inputCentsPerMillion: 0,
      outputCentsPerMillion: 0,
      version,
    });
    await use(model);
    await desk.call("DELETE", "/api/v1/assistant/model");
    await model.stop();
  },
});
