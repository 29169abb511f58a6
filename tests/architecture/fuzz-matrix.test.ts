import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { forgetLimits } from "@/tests/support/attenders/access";
import { addOwnRows, type RowIds } from "@/tests/support/matrix/own-rows";
import { declaredRoutes, fillPath, nameOf } from "@/tests/support/matrix/route-registry";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { newVisitor, signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { validCall } from "../support/fuzz/examples";
import { type FuzzCase, fuzzCase, schemasOf } from "../support/fuzz/fuzz-cases";
import { faultsOf, leaksIn } from "../support/fuzz/judge-answer";
import { type Live, liveSecrets } from "../support/fuzz/live-secrets";
import { withoutNetwork } from "../support/fuzz/no-network";
import { seededRandom } from "../support/fuzz/seeded-random";
import { integrityOf } from "../support/rows";

/** How many bad requests each route gets, and where their sequence begins: the seed of a failure is in its report. */
const CASES = Number(process.env.FUZZ_CASES ?? 50);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const IN_FLIGHT = 10;

// Our own machine may be connected to, so that what follows a look-up is tried; nothing leaves, see withoutNetwork().
process.env.EGRESS_ALLOW_PRIVATE = "true";
const database = testDatabase();
const routes = await declaredRoutes();
const network = withoutNetwork();
const logged: string[] = [];
let admin: Ctx;
let agent: Ctx;
let ids: RowIds;

beforeAll(async () => {
  setGlobalSlot("logger", pino({ level: "warn" }, { write: (line: string) => void logged.push(line) }));
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn(DEMO_ACCOUNTS.agent)).ctx;
  ids = await addOwnRows(admin);
});
afterAll(async () => {
  network.restore();
  setGlobalSlot("logger", undefined);
  await database.close();
});

/** The headers of the one who asks. Some routes end a session, or change who somebody is, so each batch signs in anew. */
async function callers(address: string): Promise<Record<FuzzCase["role"], Record<string, string>>> {
  const cookieOf = async ({ attender }: Ctx, email: string) => {
    await rawClient().attender.update({
      where: { id: attender.id },
      data: { email, isActive: true, profile: attender.profile },
    });
    return { Cookie: `${sessionCookieName()}=${(await signedIn(email)).token}` };
  };
  const administrator = await cookieOf(admin, DEMO_ACCOUNTS.admin);
  const attender = await cookieOf(agent, DEMO_ACCOUNTS.agent);
  if (!address.includes("/visitor/")) return { administrator, attender, nobody: {} };
  const visitor = { Authorization: `Bearer ${(await newVisitor()).token}` };
  return { administrator: visitor, attender: visitor, nobody: {} };
}

function requestOf(
  { path: address, method }: { path: string; method: string },
  one: FuzzCase,
  caller: Record<string, string>,
  live: Live,
): Request {
  const search = one.search === "" ? "" : `?${one.search}`;
  const path = fillPath(
    address,
    Object.fromEntries(Object.entries(one.params).map(([name, value]) => [name, Buffer.from(value).toString()])),
  );
  const body = typeof one.body === "string" ? one.body : one.body && new Uint8Array(one.body);
  return new Request(`http://localhost:3000${path}${search}`, {
    method,
    headers: { ...caller, ...live.headers?.(one.body), ...one.headers },
    body,
  });
}

test("every route has an example that its schemas take, so that what is wrong is the one thing that was changed", () => {
  const refused = routes.flatMap((route) => {
    const call = validCall(route, ids);
    return (["params", "query", "body"] as const)
      .filter((place) => route.declaration[place]?.safeParse(call[place]).success === false)
      .map((place) => `${nameOf(route)} ${place}`);
  });
  expect(refused.join("\n")).toBe("");
});

describe.each(routes.map((route) => ({ name: nameOf(route), route })))("$name", ({ name, route }) => {
  test(`answers ${CASES} bad requests as it should (FUZZ_SEED=${SEED})`, { timeout: 300_000 }, async () => {
    const random = seededRandom(SEED, name);
    const schemas = schemasOf(route.declaration);
    const faults: object[] = [];
    for (let done = 0; done < CASES; done += IN_FLIGHT) {
      forgetLimits();
      const callersOf = await callers(route.path);
      const live = await liveSecrets(name, admin, ids);
      const call = validCall(route, ids);
      const valid = {
        params: { ...call.params, ...live.params },
        query: route.declaration.query ? { ...call.query, ...live.query } : {},
        body: call.body ?? live.body,
      };
      const cases = Array.from({ length: Math.min(IN_FLIGHT, CASES - done) }, () =>
        fuzzCase(route.declaration, schemas, valid, random),
      );
      await Promise.all(
        cases.map(async (one) => {
          const response = await route.handler(requestOf(route, one, callersOf[one.role], live), {
            params: Promise.resolve(one.params),
          });
          const text = await response.text();
          const sent = `${JSON.stringify(one)}`;
          const found = [
            ...faultsOf(response.status, response.headers.get("content-type") ?? "", text),
            ...leaksIn(`${text} ${JSON.stringify([...response.headers])}`, sent, database.dataDir),
          ];
          if (found.length > 0) faults.push({ found, answer: text.slice(0, 500), sent: sent.slice(0, 2_000) });
        }),
      );
    }
    if (route.method === "DELETE" || /\/(?:un)?(?:merge|move)$/.test(route.path)) ids = await addOwnRows(admin);
    const log = logged.splice(0).map((line) => line.slice(0, 3_000));
    expect({ faults, log }).toEqual({ faults: [], log: [] });
  });
});

test("after all of it no object has a field that nobody gave it", () => {
  const fresh: Record<string, unknown> = {};
  expect([fresh.isAdmin, fresh.extra, Object.keys(Object.prototype)]).toEqual([undefined, undefined, []]);
});

test("after all of it the database is sound", async () => {
  expect(await integrityOf(database.dataDir)).toBe("ok");
});
