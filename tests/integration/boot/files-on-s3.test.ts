import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { uploadSchema } from "@/lib/modules/conversations/schema";
import { type ApiClient, openChatSocket, signIn } from "@/tests/support/client";
import { png } from "@/tests/support/file-bytes";
import { freePort } from "@/tests/support/free-port";
import { emitRaw } from "@/tests/support/hub";
import { expectProblem } from "@/tests/support/problem";
import { rowsIn } from "@/tests/support/rows";
import { openFront, type S3Front } from "@/tests/support/s3/s3-front";
import { type S3Server, s3Variables, startS3rver } from "@/tests/support/s3/s3-server";
import { runServer, startServer, type TestServer } from "@/tests/support/server";
import { openConversations } from "@/tests/support/stored-messages";
import { OTHER_ADMIN } from "@/tests/support/template";

let s3: S3Server;
let front: S3Front;
let server: TestServer;
let agent: ApiClient;
let stranger: ApiClient;
let address: string;
const folders: string[] = [];

beforeAll(async () => {
  s3 = await startS3rver();
  front = await openFront(s3.settings);
  server = await startServer({ template: inject("templateFile"), env: s3Variables(front.settings) });
  folders.push(server.dataDir);
  const [chatId] = (await openConversations(server.dataDir, 1)) as [number];
  agent = await signIn(server.url, DEMO_ACCOUNTS.agent);
  stranger = await signIn(server.url, OTHER_ADMIN);
  const query = new URLSearchParams({ fileName: "comprovante.png" });
  const added = await agent.fetch(`/api/v1/conversations/${chatId}/uploads?${query}`, {
    method: "POST",
    body: new Uint8Array(png),
  });
  const { id } = uploadSchema.parse(await added.json());
  const socket = await openChatSocket(server.url, agent.token);
  await emitRaw(socket, "SendMessage", chatId, "segue", null, { clientMessageId: randomUUID(), uploads: [id] });
  socket.disconnect();
  address = `/api/v1/attachments/${id}`;
});
afterAll(async () => {
  await server?.kill();
  await front?.close();
  await s3?.stop();
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

const stored = (dataDir: string) =>
  fs
    .readdirSync(path.join(dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe("an attachment in a bucket", () => {
  test("is served by our route to whoever may read the conversation, and isn't on the disk", async () => {
    const answer = await agent.fetch(address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(stored(server.dataDir)).toEqual([]);
  });

  test("is served in ranges", async () => {
    const answer = await agent.fetch(address, { headers: { Range: "bytes=4-19" } });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([206, `bytes 4-19/${png.length}`]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png.subarray(4, 20));
    expect((await agent.fetch(address, { headers: { Range: `bytes=${png.length}-` } })).status).toBe(416);
  });

  test("answers HEAD without its bytes", async () => {
    const answer = await agent.fetch(address, { method: "HEAD" });
    expect([answer.status, answer.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
  });

  test("is nothing to nobody and to another workspace, whom the bucket isn't even asked for", async () => {
    front.passed.length = 0;
    await expectProblem(await fetch(`${server.url}${address}`), "UNAUTHENTICATED");
    await expectProblem(await stranger.fetch(address), "NOT_FOUND");
    expect(front.passed).toEqual([]);
  });

  test("is refused for now while the bucket fails, and the log has no key", async () => {
    front.decide(() => ({ status: 503 }));
    await expectProblem(await agent.fetch(address), "UNAVAILABLE");
    front.decide();
    expect((await agent.fetch(address)).status).toBe(200);
    expect(server.output()).toMatch(/"code":"S3_FAILED","reason":"the bucket of the files: \w+ 503"/);
    expect(server.output()).not.toContain(front.settings.secretAccessKey);
  });
});

test("the demo's files are in the bucket once it has been made", { timeout: 60_000 }, async () => {
  const demo = await startServer({ env: s3Variables(front.settings) });
  folders.push(demo.dataDir);
  const client = await signIn(demo.url, DEMO_ACCOUNTS.admin);
  const rows = await rowsIn(demo.dataDir).all<{ id: string; size: number }>(
    "SELECT min(id) AS id, size FROM attachment GROUP BY fileName, size",
  );
  const sizes = await Promise.all(
    rows.map(async ({ id }) => (await (await client.fetch(`/api/v1/attachments/${id}`)).arrayBuffer()).byteLength),
  );
  await demo.kill();
  expect(rows.length).toBeGreaterThan(3);
  expect(sizes).toEqual(rows.map(({ size }) => size));
});

describe("a start is refused in one line", () => {
  test.each([
    ["with a bucket and no key", { S3_ACCESS_KEY_ID: "" }, "S3_ACCESS_KEY_ID: is required with S3_BUCKET"],
    ["with a bucket that isn't there", { S3_BUCKET: "no-such-bucket" }, "S3_BUCKET: there is no no-such-bucket at "],
    ["with a wrong key", { S3_ACCESS_KEY_ID: "nobody" }, "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY or S3_REGION: "],
  ])("%s", async (_, wrong, line) => {
    const dataDir = fs.mkdtempSync(`${server.dataDir}-`);
    folders.push(dataDir);
    const env = { ...s3Variables(front.settings), ...wrong, DATA_DIR: dataDir, PORT: String(await freePort()) };
    const { code, stderr } = await runServer(env);
    expect([code, stderr]).toEqual([1, expect.stringContaining(line)]);
    expect(stderr).not.toContain(" at file:");
  });
});
