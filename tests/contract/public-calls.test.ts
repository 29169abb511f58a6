import fs from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { visitorTokenSchema, webChatAppearanceSchema } from "@/lib/modules/channels/web-chat/schema";
import { openVisitor, openVisitorSocket } from "../support/client";
import { expectProblem } from "../support/problem";
import { startServer, type TestServer } from "../support/server";
import { OTHER_CLIENT_KEY } from "../support/template";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

describe("health", () => {
  test("the process answers and the database takes writes", async () => {
    expect(await (await get("/api/health")).json()).toEqual({ status: "ok" });
    expect(await (await get("/api/health/ready")).json()).toEqual({ status: "ready" });
  });
});

describe("an address that doesn't exist", () => {
  test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("answers %s with our JSON", async (method) => {
    await expectProblem(await fetch(`${server.url}/api/no/such/call?x=1`, { method }), "NOT_FOUND");
  });

  test.each([
    "/api/v1/../../etc/passwd",
    "/api/%2e%2e/%2e%2e/etc/passwd",
    "/api/v1/attachments/..%2f..%2fsecret-key",
    "/api/%00",
    "/api/v1/conversations/%F0%9F%92%A9",
  ])("%s is no way out", async (path) => {
    // Not fetch(): it would resolve the dots itself.
    const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      request({ hostname, port, path }, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => {
          body += chunk.toString();
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(/root:|\bat .*\.[jt]s:\d+/);
  });
});

describe("the web chat's calls", () => {
  const appearance = `/api/v1/web-chats/${DEMO_CLIENT_KEY}`;

  test("tell an allowed domain the appearance and nothing else", async () => {
    const response = await get(appearance, { Origin: "http://localhost:3000" });
    expect(webChatAppearanceSchema.strict().safeParse(await response.json()).success).toBe(true);
    expect(response.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
    expect(response.headers.get("vary")).toMatch(/origin/i);
  });

  test("refuse any other domain, whose page may not read the answer either", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      const response = await get(appearance, { Origin: origin });
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      await expectProblem(response, "DOMAIN_NOT_ALLOWED");
    }
  });

  test("keep each web chat to its own domains", async () => {
    await expectProblem(
      await get(`/api/v1/web-chats/${OTHER_CLIENT_KEY}`, { Origin: "http://localhost:3000" }),
      "DOMAIN_NOT_ALLOWED",
    );
  });

  test.each(["unknown-key", "x", "a".repeat(200), "..%2f..", "pk_live_'--"])(
    "know no chat by the key %s",
    async (key) => {
      await expectProblem(await get(`/api/v1/web-chats/${key}`), "NOT_FOUND");
    },
  );

  test("give each visitor a token of their own", async () => {
    const tokens = await Promise.all(
      [1, 2].map(
        async () =>
          visitorTokenSchema
            .strict()
            .parse(await (await fetch(`${server.url}${appearance}/visitors`, { method: "POST" })).json()).token,
      ),
    );
    expect(new Set(tokens).size).toBe(2);
  });

  test("make nobody a visitor from another site's page", async () => {
    await expectProblem(
      await fetch(`${server.url}${appearance}/visitors`, {
        method: "POST",
        headers: { Origin: "https://evil.example" },
      }),
      "ORIGIN_NOT_ALLOWED",
    );
  });

  test("limit how many visitors an address may become", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.77" };
    const responses = await Promise.all(
      Array.from({ length: 31 }, () => fetch(`${server.url}${appearance}/visitors`, { method: "POST", headers })),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(30);
    const refused = responses.find((response) => response.status !== 200) as Response;
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectProblem(refused, "TOO_MANY_REQUESTS");
  });

  test("carry a visitor's message over a real connection", async () => {
    const socket = await openVisitorSocket(server.url, await openVisitor(server.url));
    const ack = await new Promise<object>((resolve) =>
      socket.emit("SendMessage", "oi", { clientMessageId: "primeira-mensagem" }, resolve),
    );
    expect(ack).toMatchObject({ seq: 1, conversationId: expect.any(Number) });
    const known = await new Promise<object>((resolve) => socket.emit("GetMessages", { afterSeq: 0 }, resolve));
    expect(known).toMatchObject({
      conversation: { isClosed: false },
      messages: [{ text: "oi", from: "visitor", clientMessageId: "primeira-mensagem" }],
    });
    socket.disconnect();
  });
});

test("every answer, page or call, tells browsers not to guess types and not to frame it", async () => {
  for (const path of ["/api/health", "/login"]) {
    const headers = (await get(path)).headers;
    expect([headers.get("x-content-type-options"), headers.get("x-frame-options")]).toEqual(["nosniff", "DENY"]);
  }
});
