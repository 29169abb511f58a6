import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const desk = new WhatsAppDesk();

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterEach(() => expect(desk.graph.complaints).toEqual([]));
afterAll(async () => {
  await desk.close();
  await database.close();
});

const NEVER_MS = 60_000;

/** Works in another process, and kills it as soon as Meta has taken a message that it wasn't answered for. */
async function dieWhileSending(): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/channels/whatsapp/work.ts"], {
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  await desk.graph.taken();
  child.kill("SIGKILL");
  await exited;
  // The lease of who died runs out.
  await rawClient().job.updateMany({ where: { status: "running" }, data: { leasedUntil: new Date(0) } });
}

test("killed between Meta's accept and our mark: nothing is sent twice or lost, and the news of it say what became of it", {
  timeout: 60_000,
}, async () => {
  const chatId = await desk.conversation();
  desk.graph.mishaps.push({ kind: "stall", ms: NEVER_MS });
  await desk.answer(chatId, "um");
  await desk.answer(chatId, "dois");
  await dieWhileSending();
  await desk.work();
  const sent = () => desk.graph.sent.map(({ body }) => (body.type === "text" ? body.text.body : body.type));
  const states = async () => (await desk.messages(chatId)).flatMap(({ delivery }) => delivery?.state ?? []);
  expect([sent(), await states()]).toEqual([
    ["um", "dois"],
    ["uncertain", "sent"],
  ]);
  const [taken] = desk.graph.sent;
  const { biz_opaque_callback_data } = taken?.body ?? {};
  await desk.arrive(desk.status("read", taken?.id, { biz_opaque_callback_data }));
  expect([sent().length, await states()]).toEqual([2, ["read", "sent"]]);
});
