import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { commit } from "@/lib/modules/events/commit";
import { presuming } from "@/lib/platform/db/unit-of-work/presumption";
import { call } from "@/tests/support/attenders/access";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const ME = "GET /api/v1/me";
const SESSIONS = "GET /api/v1/sessions";
const database = testDatabase();
let workspaceId: number;
let token: string;
let attenderId: number;

beforeAll(async () => {
  ({ workspaceId } = (await signedIn()).ctx);
});
afterAll(() => database.close());
beforeEach(async () => {
  const attender = await signedIn(await addAttender(workspaceId, 1));
  token = attender.token;
  attenderId = attender.ctx.attender.id;
  // The node knows the session from now on, and reads are begun for it.
  expect((await call(SESSIONS, token)).status).toBe(200);
});

describe("a read that is begun before the session is confirmed", () => {
  test("is refused once another node has ended the session", async () => {
    await rows.run(`DELETE FROM session WHERE "attenderId" = ?`, attenderId);
    expect((await call(SESSIONS, token)).body.code).toBe("UNAUTHENTICATED");
  });

  test("is refused once another node has deactivated the attender", async () => {
    await rows.run(`UPDATE attender SET "isActive" = ? WHERE id = ?`, false, attenderId);
    expect((await call(SESSIONS, token)).body.code).toBe("UNAUTHENTICATED");
  });

  test("has the rights that the attender has now", async () => {
    await rows.run("UPDATE attender SET profile = 2 WHERE id = ?", attenderId);
    expect((await call("GET /api/v1/audit-events", token)).body.code).toBe("FORBIDDEN");
    await rows.run("UPDATE attender SET profile = 1 WHERE id = ?", attenderId);
    expect((await call("GET /api/v1/audit-events", token)).status).toBe(200);
  });

  test("is answered for the attender as they are now", async () => {
    await rows.run(`UPDATE attender SET "firstName" = 'Outra' WHERE id = ?`, attenderId);
    expect((await call(ME, token)).body).toMatchObject({ fullName: expect.stringMatching(/^Outra /) });
  });

  test("is refused for another workspace's name, with a token that is known", async () => {
    const headers = (clientId: string) => ({ Authorization: `Bearer ${token}`, CangooClientId: clientId });
    const ours = await rows.value<string>(`SELECT "clientId" FROM workspace WHERE id = ?`, workspaceId);
    expect((await call(SESSIONS, null, { headers: headers(ours ?? "") })).status).toBe(200);
    expect((await call(SESSIONS, null, { headers: headers("another") })).body.code).toBe("UNAUTHENTICATED");
  });

  test("says what is wrong with it, as always", async () => {
    expect((await call(SESSIONS, token, { query: { nothing: "1" } })).body.code).toBe("VALIDATION_FAILED");
  });
});

describe("a commit on a presumption", () => {
  let hasBegun = false;
  const begin = () =>
    commit({ workspaceId }, async () => {
      hasBegun = true;
    });

  beforeEach(() => {
    hasBegun = false;
  });

  test("waits until it is confirmed", async () => {
    let confirm = () => {};
    const confirmed = new Promise<void>((resolve) => {
      confirm = resolve;
    });
    const committed = presuming(confirmed, begin);
    // A commit of its own has passed meanwhile.
    await commit({ workspaceId }, async () => undefined);
    expect(hasBegun).toBe(false);
    confirm();
    await committed;
    expect(hasBegun).toBe(true);
  });

  test("isn't begun when it was wrong", async () => {
    await expect(presuming(Promise.reject(new Error("ended")), begin)).rejects.toThrow("ended");
    expect(hasBegun).toBe(false);
  });
});
