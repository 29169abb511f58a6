import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { readSession } from "@/lib/platform/session/sessions";
import { call } from "@/tests/support/attenders/access";
import { nextEvent, openChatSocket } from "@/tests/support/client";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { listenHub, type TestHub } from "@/tests/support/hub";
import { openSession } from "@/tests/support/open-session";
import { rawClient } from "@/tests/support/prisma/raw-client";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const database = testDatabase();
let server: TestHub;
let workspaceId: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await listenHub();
  ({ workspaceId } = (await signedIn()).ctx);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.hub.close();
  await database.close();
});

async function attender() {
  const email = await addAttender(workspaceId);
  const { token, ctx } = await signedIn(email);
  return { email, token, ctx };
}
const connect = async (token: string) => {
  const socket = await openChatSocket(server.url, token);
  sockets.push(socket as Socket);
  return socket;
};
const list = async (token: string) =>
  (await call("GET /api/v1/sessions", token)).body as unknown as { id: number; isCurrent: boolean }[];
const revoke = (token: string, id: number) =>
  call("DELETE /api/v1/sessions/[id]", token, { params: { id: String(id) } });

describe("the own sessions", () => {
  test("are listed with where and what they are, this one first", async () => {
    const { email, token, ctx } = await attender();
    const owner = { workspaceId, attenderId: ctx.attender.id };
    const other = await openSession({ ...owner, userAgent: CHROME, address: "203.0.113.9" });
    await signedIn(email);
    const sessions = await list(token);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(sessions.find(({ id }) => id === other.sessionId)).toEqual({
      id: other.sessionId,
      browser: "Chrome 142",
      system: "Windows",
      address: "203.0.113.9",
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      isCurrent: false,
    });
  });

  test("don't include expired ones or a colleague's", async () => {
    const { email, token, ctx } = await attender();
    const old = await signedIn(email);
    await rawClient().session.update({ where: { id: old.ctx.sessionId }, data: { expiresAt: new Date(0) } });
    expect((await list(token)).map(({ id }) => id)).toEqual([ctx.sessionId]);
  });

  test("can be ended one by one, with their sockets", async () => {
    const { email, token, ctx } = await attender();
    const other = await signedIn(email);
    const socket = await connect(other.token);
    const ended = nextEvent<{ reason: string }>(socket, "SessionEnded");
    expect((await revoke(token, other.ctx.sessionId)).status).toBe(200);
    expect((await ended).reason).toBe("revoked");
    expect(await readSession(other.token)).toBeUndefined();
    expect(
      await rawClient().auditEvent.count({ where: { action: "session.revoked", attenderId: ctx.attender.id } }),
    ).toBe(1);
  });

  test("can be ended all at once, but this one", async () => {
    const { email, token } = await attender();
    const others = [await signedIn(email), await signedIn(email)];
    expect((await call("DELETE /api/v1/sessions", token)).body).toEqual({ ended: 2 });
    expect(await Promise.all(others.map((other) => readSession(other.token)))).toEqual([undefined, undefined]);
    expect(await readSession(token)).toBeDefined();
    expect((await call("DELETE /api/v1/sessions", token)).body).toEqual({ ended: 0 });
  });

  test("aren't a colleague's to end, not even an administrator's", async () => {
    const { token, ctx } = await attender();
    const admin = await signedIn(DEMO_ACCOUNTS.admin);
    expect((await revoke(admin.token, ctx.sessionId)).body.code).toBe("NOT_FOUND");
    expect(await readSession(token)).toBeDefined();
  });
});

test("deactivating closes the sockets at once and tells every list of the released conversations", async () => {
  const admin = await signedIn(DEMO_ACCOUNTS.admin);
  const { token, ctx } = await attender();
  const chatId = await addConversation(workspaceId, { assignedAttenderId: ctx.attender.id, status: "active" });
  const [leaving, watching] = [await connect(token), await connect(admin.token)];
  await new Promise((resolve) => watching.emit("JoinChat", chatId, resolve));
  const ended = nextEvent<{ reason: string }>(leaving, "SessionEnded");
  const updated = nextEvent<{ patches: object[] }>(watching, "ConversationsUpdated");
  const added = nextEvent<{ entry: object }>(watching, "EntryAdded");
  await call("PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status", admin.token, {
    params: { id: String(ctx.attender.id) },
    body: { isActive: false },
  });
  expect((await ended).reason).toBe("deactivated");
  expect((await updated).patches).toMatchObject([{ id: chatId, assignedAttender: null, status: "pending" }]);
  expect((await added).entry).toMatchObject({ chatId, kind: "released" });
});

test("a sign-in that a password reset overtook while its password was checked opens nothing", async () => {
  const { authenticate } = await import("@/lib/modules/attenders/authenticate");
  const { hashPassword } = await import("@/lib/platform/crypto/hash-password");
  const { email, ctx } = await attender();
  const where = { id: ctx.attender.id };
  await rawClient().attender.update({ where, data: { passwordHash: await hashPassword("Senha-antiga-1@") } });
  const another = await hashPassword("Senha-nova-22@");
  const before = await rawClient().session.count({ where: { attenderId: ctx.attender.id } });
  const signIn = authenticate({ email, password: "Senha-antiga-1@", address: "192.0.2.9", userAgent: "" });
  // Between its look at the account and its session: the check of the password takes tens of milliseconds.
  await new Promise((resolve) => setImmediate(resolve));
  await rawClient().attender.update({ where, data: { passwordHash: another } });
  await expect(signIn).rejects.toThrow("INVALID_CREDENTIALS");
  expect(await rawClient().session.count({ where: { attenderId: ctx.attender.id } })).toBe(before);
});
