import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { addRule, runAll } from "@/tests/support/automation/rules";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
afterAll(() => database.close());

const CUSTOMERS = 200;
const KILLS = 5;

const countOf = async (sql: string) => Number(await rows.value<number>(`SELECT count(*) FROM ${sql}`));
const acted = () => countOf("automation_run");

/** Has a process ask the rules, and kills it once so many have acted. */
async function dispatchUntil(workspaceId: number, count: number): Promise<void> {
  const alone = "tests/support/automation/dispatch-alone.ts";
  const child = fork(alone, [String(workspaceId)], { execArgv: ["--import", "tsx"] });
  const ended = once(child, "exit");
  await expect.poll(acted, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(count);
  child.kill("SIGKILL");
  await ended;
}

test("every rule acts once for every message although whoever asks them is killed again and again", async () => {
  const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
  for (const tag of ["primeira", "segunda"])
    await addRule(admin, {
      actions: [
        { kind: "addTag", tag },
        { kind: "reply", text: `Da ${tag}` },
      ],
    });
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const { visitor } = await newVisitor();
    await sendVisitorMessage(visitor, { text: "Oi", clientMessageId: randomUUID() });
  }
  const seen: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await dispatchUntil(admin.workspaceId, kill * 60);
    seen.push(await acted());
  }
  expect(seen.filter((count) => count < 2 * CUSTOMERS).length).toBeGreaterThan(KILLS / 2);
  await runAll();
  expect(await acted()).toBe(2 * CUSTOMERS);
  expect(await countOf("timeline_entry WHERE kind = 'automated'")).toBe(2 * CUSTOMERS);
  expect(await countOf("message WHERE content IN ('Da primeira', 'Da segunda')")).toBe(2 * CUSTOMERS);
  expect(await countOf("conversation_tag WHERE tag IN ('primeira', 'segunda')")).toBe(2 * CUSTOMERS);
}, 240_000);
