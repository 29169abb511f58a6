import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { type ApiClient, apiClient, signIn } from "@/tests/support/client";
import { layTemplate } from "@/tests/support/postgres/databases";
import { startServer, type TestServer } from "@/tests/support/server";

const running: TestServer[] = [];
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-demo-off-"));
const start = async (isDemo: boolean) => {
  const server = await startServer({ dataDir, env: { DEMO_MODE: String(isDemo) } });
  running.push(server);
  return server;
};

afterAll(async () => {
  for (const server of running) await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test("after a restart without the demo its published passwords open nothing, and who came in by them is out", async () => {
  layTemplate(dataDir, inject("templateFile"));
  const before = await start(true);
  const client = await signIn(before.url, DEMO_ACCOUNTS.admin);
  const own = await signIn(before.url, DEMO_ACCOUNTS.agent);
  const changed = await own.fetch("/api/bff/Attender/ChangePassword/change-password", {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      currentPassword: DEMO_PASSWORD,
      newPassword: "Girafa-azul-77",
      confirmNewPassword: "Girafa-azul-77",
    }),
  });
  expect(changed.status).toBe(200);
  expect((await client.fetch("/api/v1/me")).status).toBe(200);
  await before.stop();

  const after = await start(false);
  const statusOf = async (session: ApiClient) => (await apiClient(after.url, session).fetch("/api/v1/me")).status;
  await expect(signIn(after.url, DEMO_ACCOUNTS.admin)).rejects.toThrow();
  expect(await statusOf(client)).toBe(401);
  // Whoever chose a password of their own works on.
  expect(await statusOf(own)).toBe(200);
});
