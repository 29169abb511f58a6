import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { JSON_DEPTH_MAX } from "@/lib/platform/json/json-bounds";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { isFieldText } from "@/tests/support/matrix/field-texts";
import { declaredRoutes, fillPath, nameOf, pathParameters, unknownParams } from "@/tests/support/matrix/route-registry";
import { signedIn } from "../support/context";
import { testDatabase } from "../support/database";

const database = testDatabase();
const all = (await declaredRoutes())
  .filter((route) => !route.path.includes("[..."))
  .map((route) => ({ name: nameOf(route), ...route }));
let cookie: string;

beforeAll(async () => {
  cookie = `${sessionCookieName()}=${(await signedIn(DEMO_ACCOUNTS.admin)).token}`;
});
afterAll(() => database.close());

type Route = (typeof all)[number];

/** Calls a route with a raw body and search, signed in unless it says otherwise. */
async function request(
  route: Route,
  call: { body?: BodyInit; search?: string; headers?: Record<string, string>; path?: string } = {},
): Promise<{ response: Response; problem: { code: string } & Record<string, unknown> }> {
  setGlobalSlot("rate-limits", undefined);
  const params = unknownParams(route.path);
  const address = `http://localhost:3000${call.path ?? fillPath(route.path, params)}${call.search ?? ""}`;
  const init = {
    method: route.method,
    headers: { Cookie: cookie, ...call.headers },
    ...(call.body === undefined ? {} : { body: call.body, duplex: "half" }),
  };
  const response = await route.handler(new Request(address, init as RequestInit), { params: Promise.resolve(params) });
  const text = await response.text();
  return { response, problem: text.startsWith("{") ? (JSON.parse(text) as { code: string }) : { code: "not JSON" } };
}

describe.each(all)("$name", (route) => {
  test("refuses an unknown query parameter", async () => {
    const { response, problem } = await request(route, {
      search: "?__proto__x=1",
      body: route.declaration.body ? "{}" : undefined,
      headers: { "Content-Type": "application/json" },
    });
    expect([response.status, problem.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  test("answers problems as problem+json with code, message and nothing of the inside", async () => {
    const { response, problem } = await request(route, {
      search: "?unknown=1",
      body: route.declaration.body ? "{}" : undefined,
    });
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(problem).toMatchObject({
      type: "about:blank",
      title: problem.code,
      status: response.status,
      message: expect.stringMatching(/\S/),
    });
    expect(JSON.stringify(problem)).not.toMatch(/\bat .*\.[jt]s|prisma|sqlite|zod/i);
  });
});

describe.each(all.filter((route) => route.declaration.query))("$name", (route) => {
  const fields = Object.keys((route.declaration.query as unknown as { shape?: object }).shape ?? {});
  const ODD = [
    "",
    " ",
    "-1",
    "1.5",
    "1e99",
    "NaN",
    "9007199254740993",
    "99999999999999999999",
    "null",
    "[object Object]",
    "1;DROP TABLE x",
    "\u0000",
    "x".repeat(5_000),
  ];

  test.each(fields)("an odd value of %s is never an internal error", async (field) => {
    for (const value of ODD) {
      const valid = Object.fromEntries(fields.filter((other) => /Id$/.test(other)).map((other) => [other, "1"]));
      const { response, problem } = await request(route, {
        search: `?${new URLSearchParams({ ...valid, [field]: value })}`,
      });
      expect([field, value, response.status < 500 || problem.code]).toEqual([field, value, true]);
    }
  });

  test.each(fields)("%s given twice is refused", async (field) => {
    expect((await request(route, { search: `?${field}=1&${field}=2` })).problem).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: { [field]: "Informado mais de uma vez" },
    });
  });
});

describe.each(all.filter((route) => route.declaration.body))("the body of $name", (route) => {
  const json = { "Content-Type": "application/json" };

  test.each([
    "",
    "{",
    "undefined",
    "{'a':1}",
    "\u0000",
    Buffer.from([0xff, 0xfe, 0x7b]),
    `{"a":${"[".repeat(JSON_DEPTH_MAX)}${"]".repeat(JSON_DEPTH_MAX)}}`,
  ])("%j is malformed", async (body) => {
    expect((await request(route, { body, headers: json })).problem).toMatchObject({
      code: "MALFORMED_REQUEST",
      status: 400,
    });
  });

  test.each([
    "null",
    "1",
    '"x"',
    "[]",
    "true",
    '{"unknownField":1}',
    '{"__proto__":{"profile":1}}',
    '{"constructor":1}',
  ])("%s fails validation", async (body) => {
    expect((await request(route, { body, headers: json })).problem).toMatchObject({
      code: "VALIDATION_FAILED",
      status: 400,
    });
  });

  test("a wrong type is named by its field", async () => {
    const { shape } = route.declaration.body as unknown as { shape: Record<string, z.ZodType> };
    const fields = Object.keys(shape);
    // For what takes any object an object is no wrong type.
    const wrongFor = (field: string) => (shape[field]?.safeParse({ $gt: "" }).success ? 7 : { $gt: "" });
    const { problem } = await request(route, {
      body: JSON.stringify(Object.fromEntries(fields.map((field) => [field, wrongFor(field)]))),
      headers: json,
    });
    // Parts of a field, like businessHours.enabled, are named after it.
    expect(Object.values(problem.errors as Record<string, string>).filter((text) => !isFieldText(text))).toEqual([]);
    const named = Object.keys(problem.errors as object).map((name) => name.split(".")[0] as string);
    expect([...new Set(named)].sort()).toEqual(fields.sort());
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])(
    "the content type %j is not accepted",
    async (type) => {
      expect((await request(route, { body: "{}", headers: { "Content-Type": type } })).problem).toMatchObject({
        code: "UNSUPPORTED_MEDIA_TYPE",
        status: 415,
      });
    },
  );

  test("over 1 MB is too large", async () => {
    expect(
      (await request(route, { body: JSON.stringify({ a: "x".repeat(1_048_576) }), headers: json })).problem,
    ).toMatchObject({ code: "PAYLOAD_TOO_LARGE", status: 413 });
  });
});

describe.each(all.filter((route) => route.method !== "GET" && route.declaration.origin !== "any"))("$name", (route) => {
  test.each([
    [{ Origin: "https://evil.example" }],
    [{ Origin: "null" }],
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ "Sec-Fetch-Site": "same-site" }],
    [{ Origin: "http://localhost:3000", "Sec-Fetch-Site": "cross-site" }],
  ])("refuses another site's request: %j", async (headers) => {
    expect((await request(route, { headers: { ...headers } as Record<string, string> })).problem).toMatchObject({
      code: "ORIGIN_NOT_ALLOWED",
      status: 403,
    });
  });
});

describe.each(all.filter((route) => route.declaration.permission !== "public"))("$name", (route) => {
  test.each([
    ["an unknown cookie", { Cookie: "next-auth.session-token=unknown" }],
    ["no session", { Cookie: "" }],
    [
      "an unknown bearer token",
      { Cookie: "", Authorization: "Bearer unknown", CangooClientId: "6f1d2c3a-8b47-4e59-9a0c-d5e7c1b2a3f4" },
    ],
    ["another scheme", { Cookie: "", Authorization: "Basic YWRtaW46YWRtaW4=" }],
  ])("with %s is 401", async (_, headers) => {
    const { response, problem } = await request(route, { headers });
    expect([problem.code, response.headers.get("www-authenticate")]).toEqual(["UNAUTHENTICATED", "Bearer"]);
  });

  test("with a bearer token but without its client id, or with another's, is 401", async () => {
    const { token } = await signedIn();
    for (const clientId of [undefined, "", "0e0f7f55-1111-4222-8333-944445555666"]) {
      const headers: Record<string, string> = {
        Cookie: "",
        Authorization: `Bearer ${token}`,
        ...(clientId === undefined ? {} : { CangooClientId: clientId }),
      };
      expect((await request(route, { headers })).problem.code).toBe("UNAUTHENTICATED");
    }
  });
});

const limited = all.filter((route) => route.declaration.rateLimit);
test.each(limited)(
  "$name answers 429 with Retry-After once its limit is passed, whatever id is asked for",
  async (route) => {
    const limit = route.declaration.rateLimit?.limit ?? 0;
    setGlobalSlot("rate-limits", undefined);
    let last: Response | undefined;
    for (let i = 0; i <= limit; i++) {
      const id = `${String(i).padStart(8, "0")}-aaaa-4bbb-8ccc-dddddddddddd`;
      const params = Object.fromEntries(pathParameters(route.path).map((name) => [name, id]));
      const address = `http://localhost:3000${fillPath(route.path, params)}`;
      last = await route.handler(new Request(address, { method: route.method, headers: { Cookie: cookie } }), {
        params: Promise.resolve(params),
      });
      if (i < limit) expect(last.status).not.toBe(429);
    }
    expect(last?.status).toBe(429);
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const init = { method: route.method, headers: { Cookie: cookie }, ...(route.method === "GET" ? {} : { body }) };
    const params = unknownParams(route.path);
    const request = new Request(`http://localhost:3000${fillPath(route.path, params)}`, {
      ...init,
      duplex: "half",
    } as RequestInit);
    expect((await route.handler(request, { params: Promise.resolve(params) })).status).toBe(429);
    expect(pull).not.toHaveBeenCalled();
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  },
);
