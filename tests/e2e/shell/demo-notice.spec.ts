import { randomBytes } from "node:crypto";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { freePort } from "@/tests/support/free-port";
import { startServer, type TestServer } from "@/tests/support/server";

/** A production start with the demo on. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const port = await freePort();
      const server = await startServer({
        template: process.env.CANGOO_TEMPLATE,
        port,
        env: {
          CANGOO_LOCAL_START: "",
          APP_URL: `http://localhost:${port}`,
          SECRET_KEY: randomBytes(48).toString("base64"),
          DEMO_MODE: "true",
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

const NAME = "Modo de demonstração";

test("an administrator is told that the demo is on in production, once per session", async ({ agentPage, server }) => {
  expect(server.output()).toContain("DEMO_MODE is on in production");
  const page = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
  const notice = page.getByRole("complementary", { name: NAME });
  await expect(notice).toContainText("defina DEMO_MODE=false e reinicie o servidor");
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Fechar o aviso até o próximo login" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Conversas", level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  const next = await agentPage("/tickets", DEMO_ACCOUNTS.admin);
  await expect(next.getByRole("complementary", { name: NAME })).toBeVisible();
});

test("an agent isn't told, who could do nothing about it", async ({ agentPage }) => {
  const page = await agentPage("/conversations");
  await expect(page.getByRole("heading", { name: "Conversas", level: 1 })).toBeVisible();
  await expect(page.getByRole("complementary", { name: NAME })).toHaveCount(0);
});

base("a local start, which is there for the demo, says nothing of it", async ({ agentPage }) => {
  const page = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
  await expect(page.getByRole("heading", { name: "Conversas", level: 1 })).toBeVisible();
  await expect(page.getByRole("complementary", { name: NAME })).toHaveCount(0);
});
