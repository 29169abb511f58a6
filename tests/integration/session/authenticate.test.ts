import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DEMO_ACCOUNTS, DEMO_CLIENT_ID, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { authenticate } from "@/lib/modules/attenders/authenticate";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { isAppError } from "@/lib/platform/errors/app-error";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { Worker } from "@/lib/platform/jobs/worker";
import { readSession } from "@/lib/platform/session/sessions";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_AGENT } from "@/tests/support/template";

const argon = vi.hoisted(() => ({ verified: [] as { cost: string }[] }));
// The real hash, counted: what must be equal for known and unknown addresses is the work, and time can't be asserted.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const verify: typeof real.verify = (hash, ...rest) => {
    argon.verified.push({ cost: String(hash).split("$").slice(1, 4).join("$") });
    return real.verify(hash, ...rest);
  };
  return { ...real, verify };
});

const database = testDatabase();
let addresses = 0;

beforeAll(async () => {
  await hashPassword("warm-up");
});
beforeEach(() => {
  setGlobalSlot("rate-limits", undefined);
  argon.verified = [];
  addresses += 1;
});
afterAll(() => database.close());

const attempt = (email: string, password = DEMO_PASSWORD, address = `198.51.100.${addresses}`) =>
  authenticate({ email, password, address, userAgent: "test" });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "no refusal",
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );
const audits = (action: string, address = `198.51.100.${addresses}`) =>
  rawClient().auditEvent.findMany({ where: { action, ipAddress: address } });

describe("signing in", () => {
  test("gives a token that works, the client id and the attender", async () => {
    const signIn = await attempt(DEMO_ACCOUNTS.agent);
    expect(signIn).toMatchObject({ clientId: DEMO_CLIENT_ID, attender: { email: DEMO_ACCOUNTS.agent, profile: 2 } });
    expect(await readSession(signIn.token)).toMatchObject({ attenderId: signIn.attender.id });
  });

  test.each([` ${DEMO_ACCOUNTS.agent} `, DEMO_ACCOUNTS.agent.toUpperCase()])(
    "takes the address as people type it: %j",
    async (email) => {
      expect((await attempt(email)).attender.email).toBe(DEMO_ACCOUNTS.agent);
    },
  );

  test("leads into the attender's own workspace", async () => {
    expect((await attempt(OTHER_AGENT)).clientId).not.toBe(DEMO_CLIENT_ID);
  });

  test("is written into the audit log", async () => {
    const { attender } = await attempt(DEMO_ACCOUNTS.admin);
    expect(await audits("sign-in.succeeded")).toMatchObject([{ attenderId: attender.id }]);
  });

  test("of an account whose invite wasn't accepted is refused like a wrong password", async () => {
    const { id } = await rawClient().attender.findUniqueOrThrow({ where: { email: DEMO_ACCOUNTS.admin } });
    const { passwordHash } = await rawClient().attender.findUniqueOrThrow({ where: { id } });
    await rawClient().attender.update({ where: { id }, data: { passwordHash: null } });
    expect(await refusal(attempt(DEMO_ACCOUNTS.admin))).toBe("INVALID_CREDENTIALS");
    expect(argon.verified).toHaveLength(1);
    await rawClient().attender.update({ where: { id }, data: { passwordHash } });
  });
});

describe("a refused sign-in", () => {
  test("answers a wrong password and an unknown address alike", async () => {
    expect(await refusal(attempt(DEMO_ACCOUNTS.agent, "wrong"))).toBe("INVALID_CREDENTIALS");
    expect(await refusal(attempt("nobody@nowhere.example", "wrong"))).toBe("INVALID_CREDENTIALS");
  });

  test("does the same hashing for a known and an unknown address", async () => {
    await refusal(attempt("nobody@nowhere.example", "wrong"));
    const unknown = argon.verified;
    argon.verified = [];
    await refusal(attempt(DEMO_ACCOUNTS.agent, "wrong"));
    expect(unknown).toHaveLength(1);
    expect(argon.verified).toEqual(unknown);
  });

  test("is the same one write for a known and an unknown address", async () => {
    for (const email of [DEMO_ACCOUNTS.agent, "nobody@nowhere.example"]) {
      const [jobs, events] = [await rawClient().job.count(), await rawClient().auditEvent.count()];
      await refusal(attempt(email, "wrong"));
      expect([await rawClient().job.count(), await rawClient().auditEvent.count()]).toEqual([jobs + 1, events]);
    }
  });

  test("of a known account is in its workspace's audit log", async () => {
    await refusal(attempt(DEMO_ACCOUNTS.agent, "wrong"));
    await refusal(attempt("nobody@nowhere.example", "wrong"));
    await new Worker({ handlers: jobHandlers, now: () => Date.now() + 1 }).runDue();
    expect(await audits("sign-in.failed")).toHaveLength(1);
  });

  test("opens no session", async () => {
    const before = await rawClient().session.count();
    await refusal(attempt(DEMO_ACCOUNTS.agent, "wrong"));
    await refusal(attempt(DEMO_ACCOUNTS.inactive));
    expect(await rawClient().session.count()).toBe(before);
  });

  test("tells only the right password that an account is inactive", async () => {
    expect(await refusal(attempt(DEMO_ACCOUNTS.inactive, "wrong"))).toBe("INVALID_CREDENTIALS");
    expect(await refusal(attempt(DEMO_ACCOUNTS.inactive))).toBe("ACCOUNT_INACTIVE");
  });
});

describe("limits", () => {
  test("ten failures of an account lock it, for the right password too, from any address", async () => {
    for (let i = 0; i < 10; i++)
      expect(await refusal(attempt(DEMO_ACCOUNTS.agent, "wrong", `203.0.113.${i}`))).toBe("INVALID_CREDENTIALS");
    expect(await refusal(attempt(DEMO_ACCOUNTS.agent, DEMO_PASSWORD, "203.0.113.99"))).toBe("TOO_MANY_REQUESTS");
    await expect(attempt(DEMO_ACCOUNTS.admin)).resolves.toBeTruthy();
  });

  test("parallel guesses can't pass the limit together", async () => {
    const refusals = await Promise.all(
      Array.from({ length: 15 }, () => refusal(attempt(DEMO_ACCOUNTS.agent, "wrong"))),
    );
    expect(refusals.filter((code) => code === "INVALID_CREDENTIALS")).toHaveLength(10);
    expect(argon.verified).toHaveLength(10);
  });

  test("spelling an address differently gives no further guesses", async () => {
    for (let i = 0; i < 10; i++)
      await refusal(attempt(i % 2 ? ` ${DEMO_ACCOUNTS.agent}` : DEMO_ACCOUNTS.agent.toUpperCase(), "wrong"));
    expect(await refusal(attempt(DEMO_ACCOUNTS.agent))).toBe("TOO_MANY_REQUESTS");
  });

  test("fifty failures lock an address for every account", async () => {
    await Promise.all(Array.from({ length: 50 }, (_, i) => refusal(attempt(`nobody-${i}@nowhere.example`, "wrong"))));
    expect(await refusal(attempt(DEMO_ACCOUNTS.agent))).toBe("TOO_MANY_REQUESTS");
  });

  test("the addresses of one IPv6 network are one", async () => {
    const from = (host: number) => `2001:db8:${addresses}:1::${host.toString(16)}`;
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => refusal(attempt(`nobody-${i}@nowhere.example`, "wrong", from(i)))),
    );
    expect(await refusal(attempt(DEMO_ACCOUNTS.agent, DEMO_PASSWORD, from(50)))).toBe("TOO_MANY_REQUESTS");
  });

  test("a success forgives the account's failures", async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await refusal(attempt(DEMO_ACCOUNTS.agent, "wrong"));
      await attempt(DEMO_ACCOUNTS.agent);
    }
  });

  test("a whole office behind one address may sign in", async () => {
    for (let i = 0; i < 55; i++) await attempt(DEMO_ACCOUNTS.agent);
  });

  test("a success doesn't forgive the address's other guesses", async () => {
    await Promise.all(Array.from({ length: 49 }, (_, i) => refusal(attempt(`nobody-${i}@nowhere.example`, "wrong"))));
    await attempt(DEMO_ACCOUNTS.agent);
    await refusal(attempt("nobody-49@nowhere.example", "wrong"));
    expect(await refusal(attempt(DEMO_ACCOUNTS.agent))).toBe("TOO_MANY_REQUESTS");
  });
});
