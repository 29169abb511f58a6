import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { meSchema } from "@/lib/modules/attenders/schema";
import { type ApiClient, signIn } from "../support/client";
import { expectProblem } from "../support/problem";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
let agent: ApiClient;

beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
  agent = await signIn(server.url, DEMO_ACCOUNTS.agent);
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

const me = async (client = agent) => meSchema.strict().parse(await (await client.fetch("/api/v1/me")).json());
const change = (values: object) =>
  agent.fetch("/api/v1/me", {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(values),
  });

const SWITCHES = ["alertsMuted", "shortcutsEnabled"] as const;

describe("GET /api/v1/me", () => {
  test("has nothing muted and the shortcuts on for whoever never changed it", async () => {
    expect(await me(await signIn(server.url, DEMO_ACCOUNTS.admin))).toMatchObject({
      alertsMuted: false,
      shortcutsEnabled: true,
    });
  });
});

describe("PATCH /api/v1/me", () => {
  test.each(SWITCHES)("keeps %s and leaves the rest as it was", async (name) => {
    const before = await me();
    const answer = await change({ [name]: !before[name] });
    expect(meSchema.strict().parse(await answer.json())).toEqual({ ...before, [name]: !before[name] });
    expect(await me()).toEqual({ ...before, [name]: !before[name] });
    await change({ [name]: before[name] });
    expect(await me()).toEqual(before);
  });

  test("keeps quiet hours whole, the days in their order and once", async () => {
    const before = await me();
    const chosen = { ...before.quietHours, isOn: true, days: [7, 1, 7], from: "21:30", timeZone: "Asia/Tokyo" };
    expect((await change({ quietHours: chosen })).status).toBe(200);
    expect(await me()).toEqual({ ...before, quietHours: { ...chosen, days: [1, 7] } });
    await change({ quietHours: before.quietHours });
  });

  test.each([
    { from: "24:00" },
    { to: "8:00" },
    { days: [0] },
    { days: [8] },
    { timeZone: "Mars/Olympus" },
    { isOn: 1 },
  ])("refuses quiet hours with %j", async (wrong) => {
    const { quietHours } = await me();
    await expectProblem(await change({ quietHours: { ...quietHours, ...wrong } }), "VALIDATION_FAILED");
  });

  test("holds in the attender's other sign-ins at once", async () => {
    const other = await signIn(server.url, DEMO_ACCOUNTS.agent);
    await change({ alertsMuted: true });
    expect((await me(other)).alertsMuted).toBe(true);
    await change({ alertsMuted: false });
  });

  test("doesn't change a colleague's", async () => {
    await change({ shortcutsEnabled: false });
    expect((await me(await signIn(server.url, DEMO_ACCOUNTS.admin))).shortcutsEnabled).toBe(true);
    await change({ shortcutsEnabled: true });
  });

  test.each(SWITCHES)("refuses a %s that is neither on nor off", async (name) => {
    await expectProblem(await change({ [name]: 1 }), "VALIDATION_FAILED");
  });

  test("refuses what isn't a preference", async () => {
    await expectProblem(await change({ profile: 1 }), "VALIDATION_FAILED");
  });
});
