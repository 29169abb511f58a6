import { randomUUID } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { type AttachmentDto, uploadSchema } from "@/lib/modules/conversations/schema";
import { type ApiClient, openChatSocket, signIn } from "../support/client";
import { pdf, png, wav } from "../support/file-bytes";
import { emitRaw } from "../support/hub";
import { expectProblem } from "../support/problem";
import { startServer, type TestServer } from "../support/server";
import { OTHER_ADMIN } from "../support/template";

let server: TestServer;
let agent: ApiClient;
let admin: ApiClient;
let stranger: ApiClient;
let chatId: number;
let foreignChatId: number;

type Row = { id: number; status: string };
const openChat = async (client: ApiClient) =>
  ((await (await client.fetch("/api/bff/Chat/GetChats")).json()) as Row[]).find(({ status }) => status !== "closed")
    ?.id ?? 0;

beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
  agent = await signIn(server.url, DEMO_ACCOUNTS.agent);
  admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
  stranger = await signIn(server.url, OTHER_ADMIN);
  chatId = await openChat(agent);
  foreignChatId = await openChat(stranger);
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

const post = (
  fileName: string,
  body: Buffer,
  { client = agent, chat = chatId, type = "application/octet-stream" } = {},
) =>
  client.fetch(`/api/v1/conversations/${chat}/uploads?${new URLSearchParams({ fileName })}`, {
    method: "POST",
    headers: { "Content-Type": type },
    body: new Uint8Array(body),
  });
const added = async (fileName: string, body: Buffer): Promise<AttachmentDto> =>
  uploadSchema.parse(await (await post(fileName, body)).json());
/** Sends an upload as an attachment and gives its address. */
async function sent(dto: AttachmentDto): Promise<string> {
  const socket = await openChatSocket(server.url, agent.token);
  const options = { clientMessageId: randomUUID(), uploads: [dto.id] };
  const answer = await emitRaw(socket, "SendMessage", chatId, "segue", null, options);
  socket.disconnect();
  expect(answer).toMatchObject({ id: expect.any(Number) });
  return `/api/v1/attachments/${dto.id}`;
}

describe("POST /api/v1/conversations/{id}/uploads", () => {
  test("takes a file's bytes and answers where they are", async () => {
    const dto = await added("Comprovante nº 1.png", png);
    expect(dto).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fileName: "Comprovante nº 1.png",
      fileType: "image/png",
      fileSize: png.length,
      attachmentUrl: `/api/v1/uploads/${dto.id}`,
    });
    const response = await agent.fetch(dto.attachmentUrl);
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), png)).toBe(0);
  });

  test("needs no content type and believes none", async () => {
    expect((await post("a.png", png, { type: "text/html" })).status).toBe(200);
    await expectProblem(await post("a.png", pdf, { type: "image/png" }), "INVALID_FILE_TYPE");
  });

  test("says the documented words with the announced size", async () => {
    const url = new URL(`${server.url}/api/v1/conversations/${chatId}/uploads?fileName=a.pdf`);
    // Before the bytes: the answer needs none of them.
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = { ...agent.headers, "Content-Length": "27000000" };
      const request = http.request(url, { method: "POST", headers }, resolve);
      request.on("error", reject);
      request.flushHeaders();
    });
    const { code, message } = (await json(answer)) as { code: string; message: string };
    expect(code).toBe("FILE_TOO_LARGE");
    expect(message).toContain("25MB");
    expect(message).toContain("25.75 MB");
  });

  test("stops a file of unknown length, and the answer arrives", async () => {
    const url = new URL(`${server.url}/api/v1/conversations/${chatId}/uploads?fileName=a.txt`);
    const status = await new Promise<number>((resolve, reject) => {
      const request = http.request(url, { method: "POST", headers: agent.headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on("error", reject);
      const chunk = Buffer.alloc(65_536, "a");
      for (let sentBytes = 0; sentBytes < 30_000_000; sentBytes += chunk.length) request.write(chunk);
      request.end();
    });
    expect(status).toBe(400);
    expect(fs.readdirSync(`${server.dataDir}/files/incoming`)).toEqual([]);
  });

  test("takes exactly 26,214,400 bytes and not one more", async () => {
    expect((await post("a.txt", Buffer.alloc(26_214_400, "a"))).status).toBe(200);
    await expectProblem(await post("a.txt", Buffer.alloc(26_214_401, "a")), "FILE_TOO_LARGE");
  });

  test("an upload that its sender breaks off leaves nothing on disk and hurts nobody", async () => {
    const url = new URL(`${server.url}/api/v1/conversations/${chatId}/uploads?fileName=a.txt`);
    await new Promise<void>((resolve) => {
      const request = http.request(url, {
        method: "POST",
        headers: { ...agent.headers, "Content-Length": "100000" },
      });
      request.on("error", () => undefined);
      request.on("close", resolve);
      request.write(Buffer.alloc(50_000, "a"), () => request.destroy());
    });
    expect((await post("b.txt", Buffer.from("depois"))).status).toBe(200);
    await expect.poll(() => fs.readdirSync(`${server.dataDir}/files/incoming`)).toEqual([]);
    expect(server.output()).not.toContain("unexpected error");
  });

  test("a foreign conversation isn't there", async () => {
    await expectProblem(await post("a.png", png, { chat: foreignChatId }), "NOT_FOUND");
  });

  test("without a name, or with a field that isn't known, it is refused", async () => {
    const send = (search: string) =>
      agent.fetch(`/api/v1/conversations/${chatId}/uploads${search}`, { method: "POST", body: "x" });
    await expectProblem(await send(""), "VALIDATION_FAILED");
    await expectProblem(await send("?fileName=a.txt&x=1"), "VALIDATION_FAILED");
  });
});

describe("an upload", () => {
  test("is its owner's alone, to see and to remove", async () => {
    const { attachmentUrl } = await added("a.png", png);
    for (const client of [admin, stranger]) {
      await expectProblem(await client.fetch(attachmentUrl), "NOT_FOUND");
      await expectProblem(await client.fetch(attachmentUrl, { method: "DELETE" }), "NOT_FOUND");
    }
    expect((await agent.fetch(attachmentUrl, { method: "DELETE" })).status).toBe(200);
    await expectProblem(await agent.fetch(attachmentUrl), "NOT_FOUND");
    await expectProblem(await agent.fetch(attachmentUrl, { method: "DELETE" }), "NOT_FOUND");
  });

  test("becomes an attachment that colleagues see and strangers don't", async () => {
    const dto = await added("a.png", png);
    const address = await sent(dto);
    await expectProblem(await agent.fetch(dto.attachmentUrl), "NOT_FOUND");
    expect((await admin.fetch(address)).status).toBe(200);
    await expectProblem(await stranger.fetch(address), "NOT_FOUND");
  });
});

describe.each(["upload", "attachment"])("a file of an %s", (kind) => {
  const place = async (fileName: string, body: Buffer) => {
    const dto = await added(fileName, body);
    return kind === "upload" ? dto.attachmentUrl : await sent(dto);
  };

  test("is a download unless it is asked for inline", async () => {
    const address = await place("a.png", png);
    const download = await agent.fetch(address);
    expect(download.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(download.headers.get("cache-control")).toBe("private, no-store");
    const inline = await agent.fetch(`${address}?inline=1`);
    expect(inline.headers.get("content-disposition")).toMatch(/^inline; /);
    expect(inline.headers.get("cache-control")).toBe("private, max-age=3600, immutable");
    for (const { headers } of [download, inline]) {
      expect(headers.get("content-type")).toBe("image/png");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; sandbox;/);
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
  });

  test.each([
    ["a.pdf", pdf],
    ["a.txt", Buffer.from("<script>alert(1)</script>")],
  ])("is a download also when %s is asked for inline", async (fileName, body) => {
    const response = await agent.fetch(`${await place(fileName, body)}?inline=1`);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; /);
  });

  test("is given in parts", async () => {
    const body = Buffer.from("0123456789");
    const address = await place("a.txt", body);
    const part = async (range: string) => {
      const response = await agent.fetch(address, { headers: { Range: range } });
      return [response.status, response.headers.get("content-range"), await response.text()];
    };
    expect((await agent.fetch(address)).headers.get("accept-ranges")).toBe("bytes");
    expect(await part("bytes=0-3")).toEqual([206, "bytes 0-3/10", "0123"]);
    expect(await part("bytes=8-")).toEqual([206, "bytes 8-9/10", "89"]);
    expect(await part("bytes=-2")).toEqual([206, "bytes 8-9/10", "89"]);
    expect(await part("bytes=10-")).toEqual([416, "bytes */10", ""]);
    expect(await part("bytes=0-1,4-5")).toEqual([200, null, "0123456789"]);
  });

  test("can be asked for without its bytes", async () => {
    const response = await agent.fetch(await place("a.txt", Buffer.from("0123456789")), { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

test("what attenders may not send is refused though customers may", async () => {
  await expectProblem(await post("a.wav", wav), "INVALID_FILE_TYPE");
});
