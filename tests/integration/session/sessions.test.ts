import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endSessionsOf } from "@/lib/modules/attenders/end-sessions-of";
import { commit } from "@/lib/modules/events/commit";
import { hashToken } from "@/lib/platform/crypto/token";
import {
  closeSession,
  closeSessionById,
  purgeExpiredSessions,
  readSession,
  SESSION_LIFETIME_MS,
} from "@/lib/platform/session/sessions";
import { addAttender, deleteSessionRow, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rows } from "@/tests/support/rows";
import { OTHER_AGENT } from "@/tests/support/template";

const database = testDatabase();
let workspaceId: number;

beforeAll(async () => {
  workspaceId = (await signedIn()).ctx.workspaceId;
});
afterAll(() => database.close());

const newSession = async () => signedIn(await addAttender(workspaceId));
const change = (token: string, data: { expiresAt?: Date; lastSeenAt?: Date }) =>
  rawClient().session.update({ where: { tokenHash: hashToken(token) }, data });

describe("a session", () => {
  test("is found by its token, and the token itself is nowhere in the database", async () => {
    const { token, ctx } = await newSession();
    expect(await readSession(token)).toMatchObject({
      sessionId: ctx.sessionId,
      attenderId: ctx.attender.id,
      workspaceId,
    });
    const row = await rawClient().session.findUniqueOrThrow({ where: { id: ctx.sessionId } });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test.each([undefined, "", "unknown", "x".repeat(10_000), "' OR 1=1 --"])("the token %j has none", async (token) => {
    expect(await readSession(token)).toBeUndefined();
  });

  test("its stored hash is no token", async () => {
    const { token } = await newSession();
    expect(await readSession(hashToken(token))).toBeUndefined();
  });

  test("ends when it expires", async () => {
    const { token } = await newSession();
    await change(token, { expiresAt: new Date(Date.now() - 1) });
    expect(await readSession(token)).toBeUndefined();
  });

  test("ends when its attender is deactivated, and only theirs", async () => {
    const [one, two] = [await newSession(), await newSession()];
    await rawClient().attender.update({ where: { id: one.ctx.attender.id }, data: { isActive: false } });
    expect(await readSession(one.token)).toBeUndefined();
    expect(await readSession(two.token)).toBeDefined();
  });

  test("ends at logout, by token or by id", async () => {
    const [one, two] = [await newSession(), await newSession()];
    await closeSession(one.token);
    await closeSessionById(two.ctx.sessionId);
    expect([await readSession(one.token), await readSession(two.token)]).toEqual([undefined, undefined]);
  });

  test("ends when another process deletes its row", async () => {
    const { token } = await newSession();
    expect(await deleteSessionRow(token)).toBe(1);
    expect(await readSession(token)).toBeUndefined();
  });

  test("is prolonged by use", async () => {
    const { token, ctx } = await newSession();
    await change(token, { lastSeenAt: new Date(Date.now() - 3_600_000), expiresAt: new Date(Date.now() + 60_000) });
    await readSession(token);
    const expiresAt = () => rows.value<number>("SELECT expiresAt FROM session WHERE id = ?", ctx.sessionId);
    await expect.poll(expiresAt).toBeGreaterThan(Date.now() + SESSION_LIFETIME_MS - 60_000);
  });

  test("isn't written for each use", async () => {
    const { token, ctx } = await newSession();
    const before = await rawClient().session.findUniqueOrThrow({ where: { id: ctx.sessionId } });
    for (let i = 0; i < 10; i++) await readSession(token);
    expect(await rawClient().session.findUniqueOrThrow({ where: { id: ctx.sessionId } })).toEqual(before);
  });
});

test("a password change ends every session of the attender but the one that asked", async () => {
  const email = await addAttender(workspaceId);
  const [asking, first, second] = [await signedIn(email), await signedIn(email), await signedIn(email)];
  const { attender, sessionId } = asking.ctx;
  await commit({ workspaceId }, (unit) => endSessionsOf(unit, attender.id, "password", sessionId));
  expect(await readSession(asking.token)).toBeDefined();
  expect([await readSession(first.token), await readSession(second.token)]).toEqual([undefined, undefined]);
});

test("closing sessions under the wrong workspace ends nothing", async () => {
  const { token, ctx } = await signedIn(OTHER_AGENT);
  await commit({ workspaceId }, (unit) => endSessionsOf(unit, ctx.attender.id, "deactivated"));
  expect(await readSession(token)).toBeDefined();
});

test("the purge deletes what expired and nothing else", async () => {
  const [live, expired] = [await newSession(), await newSession()];
  await change(expired.token, { expiresAt: new Date(Date.now() - 1) });
  expect(await purgeExpiredSessions(Date.now())).toBeGreaterThanOrEqual(1);
  expect(await rawClient().session.count({ where: { id: { in: [live.ctx.sessionId, expired.ctx.sessionId] } } })).toBe(
    1,
  );
  expect(await readSession(live.token)).toBeDefined();
});
