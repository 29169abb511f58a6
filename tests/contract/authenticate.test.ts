import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_CLIENT_ID, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { authenticationSchema, meSchema } from "@/lib/modules/attenders/schema";
import { nextEvent, openChatSocket, signIn } from "../support/client";
import { expectProblem } from "../support/problem";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

let addresses = 0;
/** A caller of its own: the tests must not run into each other's limits. */
const caller = () => ({ "X-Forwarded-For": `198.51.100.${++addresses}` });

function post(body: string | ReadableStream, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/api/bff/Auth/Authenticate`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...caller(), ...headers },
    body,
    duplex: "half",
  } as RequestInit);
}
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  post(JSON.stringify({ email, password }), headers);

describe("POST /api/bff/Auth/Authenticate", () => {
  test("answers the documented shape", async () => {
    const response = await login(DEMO_ACCOUNTS.admin, DEMO_PASSWORD);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(authenticationSchema.strict().parse(await response.json())).toMatchObject({
      email: DEMO_ACCOUNTS.admin,
      cangooClientId: DEMO_CLIENT_ID,
      profile: 1,
    });
  });

  test.each([
    ["a wrong password", DEMO_ACCOUNTS.admin, "wrong", "INVALID_CREDENTIALS"],
    ["an unknown address", "nobody@nowhere.example", DEMO_PASSWORD, "INVALID_CREDENTIALS"],
    ["an inactive account", DEMO_ACCOUNTS.inactive, DEMO_PASSWORD, "ACCOUNT_INACTIVE"],
  ] as const)("refuses %s", async (_, email, password, code) => {
    await expectProblem(await login(email, password), code);
  });

  test.each([
    ["{", "MALFORMED_REQUEST"],
    ["", "MALFORMED_REQUEST"],
    ["[]", "VALIDATION_FAILED"],
    ["{}", "VALIDATION_FAILED"],
    ['{"email":1,"password":true}', "VALIDATION_FAILED"],
    ['{"email":"a@b.c","password":"x","remember":true}', "VALIDATION_FAILED"],
    [JSON.stringify({ email: `${"a".repeat(400)}@b.c`, password: "x" }), "VALIDATION_FAILED"],
    [JSON.stringify({ email: "a@b.c", password: "x".repeat(1_025) }), "VALIDATION_FAILED"],
  ] as const)("answers %j as documented", async (body, code) => {
    await expectProblem(await post(body), code);
  });

  test("takes JSON only", async () => {
    await expectProblem(
      await post("email=a&password=b", { "Content-Type": "application/x-www-form-urlencoded" }),
      "UNSUPPORTED_MEDIA_TYPE",
    );
  });

  test("refuses more than 1 MB, sent whole or in pieces", async () => {
    const large = JSON.stringify({ email: "a@b.c", password: "x".repeat(1_100_000) });
    await expectProblem(await post(large), "PAYLOAD_TOO_LARGE");
    const pieces = new Blob([large]).stream();
    await expectProblem(await post(pieces), "PAYLOAD_TOO_LARGE");
  });

  test("refuses another site's page", async () => {
    await expectProblem(
      await login(DEMO_ACCOUNTS.admin, DEMO_PASSWORD, { Origin: "https://evil.example" }),
      "ORIGIN_NOT_ALLOWED",
    );
  });

  test("answers 429 with Retry-After after ten failures of an account", async () => {
    for (let i = 0; i < 10; i++)
      await expectProblem(await login("locked@nowhere.example", "wrong"), "INVALID_CREDENTIALS");
    const response = await login("locked@nowhere.example", "wrong");
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(800);
    const { message } = await expectProblem(response, "TOO_MANY_REQUESTS");
    expect(message).toBe("Muitas tentativas. Tente de novo em 15 minutos.");
  });

  test("says what is wrong in the language that the client asks for", async () => {
    const message = async (language: string) =>
      (
        await expectProblem(
          await login("nobody@nowhere.example", "x", { "Accept-Language": language }),
          "INVALID_CREDENTIALS",
        )
      ).message;
    expect(await message("en-GB,en;q=0.9")).toBe("Incorrect email or password");
    expect(await message("pt-PT")).not.toBe(await message("en"));
    expect(await message("ja")).toBe(await message("pt-BR"));
  });

  test("knows no other method", async () => {
    expect((await fetch(`${server.url}/api/bff/Auth/Authenticate`)).status).toBe(405);
  });
});

describe("a session of an API client", () => {
  test("is read by bearer token and client id", async () => {
    const client = await signIn(server.url, DEMO_ACCOUNTS.agent);
    const response = await client.fetch("/api/v1/me");
    expect(meSchema.strict().parse(await response.json())).toMatchObject({
      id: client.attenderId,
      email: DEMO_ACCOUNTS.agent,
      profile: 2,
    });
  });

  test("ends at once for HTTP and sockets when it signs out, and only that one", async () => {
    const [leaving, staying] = [await signIn(server.url), await signIn(server.url)];
    const socket = await openChatSocket(server.url, leaving.token);
    const ended = nextEvent<{ reason: string }>(socket, "SessionEnded");
    expect((await leaving.fetch("/api/v1/sessions/current", { method: "DELETE" })).status).toBe(200);
    expect((await ended).reason).toBe("logout");
    await expectProblem(await leaving.fetch("/api/v1/me"), "UNAUTHENTICATED");
    expect((await staying.fetch("/api/v1/me")).status).toBe(200);
    socket.disconnect();
  });

  test("keeps the preferences that it changes", async () => {
    const client = await signIn(server.url, DEMO_ACCOUNTS.admin);
    const change = {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ primaryLanguage: "en", theme: "dark" }),
    };
    const response = await client.fetch("/api/v1/me", change);
    expect(meSchema.parse(await response.json())).toMatchObject({ primaryLanguage: "en", theme: "dark" });
    expect(response.headers.getSetCookie().map((cookie) => cookie.split(";")[0])).toEqual([
      "cangoo-locale=en",
      "cangoo-theme=dark",
    ]);
    expect(await (await client.fetch("/api/v1/me")).json()).toMatchObject({ primaryLanguage: "en", theme: "dark" });
    // From now on errors speak the attender's language, whatever the header says.
    const problem = await expectProblem(
      await client.fetch("/api/v1/conversations/1999999999", { headers: { "Accept-Language": "pt-BR" } }),
      "NOT_FOUND",
    );
    expect(problem.message).toBe("Not found.");
  });
});
