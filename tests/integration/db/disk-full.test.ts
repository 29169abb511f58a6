import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import {
  type ApiClient,
  type ChatSocket,
  openChatSocket,
  openVisitor,
  openVisitorSocket,
  signIn,
} from "@/tests/support/client";
import { onSqliteOnly } from "@/tests/support/engine";
import { code, emitRaw, send } from "@/tests/support/hub";
import type { Acknowledged } from "@/tests/support/persistent-sender";
import { startServer, type TestServer } from "@/tests/support/server";
import { canHaveSmallDisk, SmallDisk } from "@/tests/support/small-disk";
import { compareWithDatabase, openConversations } from "@/tests/support/stored-messages";

onSqliteOnly("the disk that fills up is the one on which SQLite's file lies");

const DISK_MIB = 64;
const TRIES_MAX = 10_000;

// A file system of its own needs Linux, and root or user namespaces; `npm run proof -- disk-full` is the long form.
describe.skipIf(!canHaveSmallDisk())("on a disk that is full", { timeout: 120_000 }, () => {
  let disk: SmallDisk;
  let server: TestServer;
  let client: ApiClient;
  let socket: ChatSocket;
  let folder: string;
  let chatId: number;
  const acknowledged: Acknowledged[] = [];

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-disk-"));
    fs.copyFileSync(inject("templateFile"), path.join(folder, "cangoo.db"));
    [chatId] = (await openConversations(folder, 1)) as [number];
    disk = await SmallDisk.open(folder, DISK_MIB);
    fs.copyFileSync(inject("templateFile"), path.join(disk.outside, "cangoo.db"));
    server = await startServer({ dataDir: folder, wrapper: disk.wrapper });
    client = await signIn(server.url);
    socket = await openChatSocket(server.url, client.token);
  }, 120_000);
  afterAll(async () => {
    socket?.disconnect();
    await server?.kill();
    disk?.close();
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
  });

  // A connection of its own: the one of an upload that was refused before its end isn't kept.
  const ready = () =>
    vi.waitFor(async () => (await fetch(`${server.url}/api/health/ready`)).status, { timeout: 10_000, interval: 10 });
  const write = async () => {
    const clientMessageId = `cheio-${acknowledged.length}-${Math.random().toString(36).slice(2)}`;
    const answer = await emitRaw(socket, "SendMessage", chatId, "disco cheio", null, { clientMessageId });
    if (typeof answer.seq === "number")
      acknowledged.push({ chatId, clientMessageId, id: answer.id as number, seq: answer.seq });
    return answer;
  };
  /** Fills the disk until nothing more can be written: what is left of the log's last pages still takes some. */
  async function fillUp(): Promise<Record<string, unknown>> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      disk.fill();
      const answer = await write();
      if (code(answer)) return answer;
    }
    throw new Error("the disk never got full");
  }

  test("writes are refused as unavailable, reading goes on, and it isn't ready", async () => {
    await write();
    expect(code(await fillUp())).toBe("UNAVAILABLE");
    expect(await ready()).toBe(503);
    const refused = await client.fetch(`/api/v1/conversations/${chatId}/notes`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ content: "nota", mentions: [], clientId: "nota-no-disco-cheio" }),
    });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE" });
    for (const path of ["/api/bff/Chat/GetChats", `/api/bff/Chat/GetChatMessages?chatId=${chatId}`, "/api/health"])
      expect((await client.fetch(path)).status).toBe(200);
    expect((await client.fetch("/api/bff/Chat/GetChats?search=pedido")).status).toBe(200);
    const upload = await client.fetch(`/api/v1/conversations/${chatId}/uploads?fileName=grande.txt`, {
      method: "POST",
      body: new Uint8Array(1024 * 1024).fill(65),
    });
    expect(upload.status).toBe(503);
  });

  test("with room again it goes on by itself, and nothing is half there", async () => {
    disk.empty();
    expect(code(await write())).toBeUndefined();
    expect(await ready()).toBe(200);
    const visitor = await openVisitorSocket(server.url, await openVisitor(server.url));
    expect(await emitRaw(visitor, "SendMessage", "voltou", { clientMessageId: "depois-do-disco" })).toMatchObject({
      seq: 1,
    });
    visitor.disconnect();
    expect(code(await send(socket, chatId))).toBeUndefined();
    expect(await server.stop()).toBe(0);
    // SQLite takes the way to the disk for a link and would open what lies under it.
    const copy = path.join(folder, "copy");
    fs.cpSync(disk.outside, copy, { recursive: true });
    expect(await compareWithDatabase(copy, acknowledged)).toEqual({
      missing: [],
      doubled: [],
      withGaps: [],
      integrity: "ok",
    });
    const left = fs
      .readdirSync(path.join(copy, "files"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile());
    expect(left).toEqual([]);
  });
});
