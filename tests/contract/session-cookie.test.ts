import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { CookieJar } from "../support/cookie-jar";
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

/** Signs in as the login form does. */
async function signInByForm(jar: CookieJar, email: string, password: string): Promise<Response> {
  const { csrfToken } = (await (await jar.fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  return jar.fetch("/api/auth/callback/credentials", {
    method: "POST",
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    redirect: "manual",
  });
}

const SESSION = "next-auth.session-token";

describe("the sign-in form", () => {
  test("sets an httpOnly cookie that pages and calls are signed in with", async () => {
    const jar = new CookieJar(server.url);
    const response = await signInByForm(jar, DEMO_ACCOUNTS.agent, DEMO_PASSWORD);
    const cookie = response.headers.getSetCookie().find((value) => value.startsWith(SESSION));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(await (await jar.fetch("/api/v1/me")).json()).toMatchObject({ email: DEMO_ACCOUNTS.agent });
  });

  test("says which refusal it is and sets no session", async () => {
    const jar = new CookieJar(server.url);
    const refused = async (email: string, password: string) => {
      const answer = (await (await signInByForm(jar, email, password)).json()) as { url: string };
      return new URL(answer.url).searchParams.get("error");
    };
    expect(await refused(DEMO_ACCOUNTS.agent, "wrong")).toBe("INVALID_CREDENTIALS");
    expect(await refused(DEMO_ACCOUNTS.inactive, DEMO_PASSWORD)).toBe("ACCOUNT_INACTIVE");
    expect(jar.has(SESSION)).toBe(false);
  });

  test("needs its own token against forged requests", async () => {
    const jar = new CookieJar(server.url);
    await jar.fetch("/api/auth/callback/credentials", {
      method: "POST",
      body: new URLSearchParams({ email: DEMO_ACCOUNTS.agent, password: DEMO_PASSWORD, json: "true" }),
      redirect: "manual",
    });
    expect(jar.has(SESSION)).toBe(false);
  });

  test("the session that next-auth tells the browser holds no token", async () => {
    const jar = new CookieJar(server.url);
    await signInByForm(jar, DEMO_ACCOUNTS.agent, DEMO_PASSWORD);
    const text = await (await jar.fetch("/api/auth/session")).text();
    expect(JSON.parse(text)).toMatchObject({ user: { email: DEMO_ACCOUNTS.agent } });
    expect(text).not.toContain(jar.get(SESSION));
  });

  test("reading the session over and over signs nobody out", async () => {
    const jar = new CookieJar(server.url);
    await signInByForm(jar, DEMO_ACCOUNTS.agent, DEMO_PASSWORD);
    for (let i = 0; i < 3; i++) await (await jar.fetch("/api/auth/session")).text();
    expect((await jar.fetch("/api/v1/me")).status).toBe(200);
  });

  test("signing out ends the session on the server, not only in the browser", async () => {
    const jar = new CookieJar(server.url);
    await signInByForm(jar, DEMO_ACCOUNTS.agent, DEMO_PASSWORD);
    const stolen = jar.get(SESSION);
    const { csrfToken } = (await (await jar.fetch("/api/auth/csrf")).json()) as { csrfToken: string };
    await jar.fetch("/api/auth/signout", {
      method: "POST",
      body: new URLSearchParams({ csrfToken, json: "true" }),
      redirect: "manual",
    });
    await expectProblem(
      await fetch(`${server.url}/api/v1/me`, { headers: { Cookie: `${SESSION}=${stolen}` } }),
      "UNAUTHENTICATED",
    );
  });
});

describe("an address that somebody wants to be led to stays on this site:", () => {
  const AWAY = [
    "/..//evil.example",
    "/a/..//evil.example/b",
    "/..\\\\evil.example",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "http://localhost@evil.example/",
  ];
  /** Where an answer leads, by its header or, as next-auth answers forms, in its body. */
  async function targetOf(response: Response): Promise<string> {
    const target = response.headers.get("location") ?? ((await response.json()) as { url: string }).url;
    return new URL(target, server.url).origin;
  }

  test.each(AWAY)("%s", async (away) => {
    const jar = new CookieJar(server.url);
    const callbackUrl = encodeURIComponent(away);
    const ask = (path: string) => jar.fetch(path, { redirect: "manual" });
    expect(await targetOf(await ask(`/api/auth/signin?callbackUrl=${callbackUrl}`))).toBe(server.url);
    const { csrfToken } = (await (await jar.fetch("/api/auth/csrf")).json()) as { csrfToken: string };
    const form = { email: DEMO_ACCOUNTS.agent, password: DEMO_PASSWORD, csrfToken, callbackUrl: away };
    const post = (path: string) =>
      jar.fetch(path, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
    expect(await targetOf(await post("/api/auth/callback/credentials"))).toBe(server.url);
    expect(await targetOf(await ask(`/login?next=${callbackUrl}`))).toBe(server.url);
    expect(await targetOf(await post("/api/auth/signout"))).toBe(server.url);
  });
});
