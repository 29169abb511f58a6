import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { foreignRows } from "@/tests/support/matrix/foreign-rows";
import { ID_SLOTS, NO_ID, RANDOM_IDS } from "@/tests/support/matrix/id-slots";
import { addOwnRows, type RowIds } from "@/tests/support/matrix/own-rows";
import { callOf, type Place, slotsOf } from "@/tests/support/matrix/route-calls";
import { callRoute, declaredRoutes, nameOf, type RouteCall } from "@/tests/support/matrix/route-registry";
import { workspaceDigest } from "@/tests/support/matrix/workspace-digest";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { newVisitor, signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { otherIds } from "../support/other-workspace";
import { OTHER_SECRET } from "../support/template";

const database = testDatabase();
const routes = await declaredRoutes();

const slots = slotsOf(routes);
const idSlots = slots.flatMap((slot) => {
  const kind = ID_SLOTS[slot.name];
  return kind && kind !== "public" ? [{ ...slot, kind }] : [];
});

let untouched: Record<string, string>;
let own: RowIds;
let foreign: RowIds;
let admin: Ctx;
let attenderHeaders: Record<string, string>;
let visitorHeaders: Record<string, string>;

beforeAll(async () => {
  const { token, ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  const other = await otherIds();
  const { token: visitorToken, visitor } = await newVisitor();
  await sendVisitorMessage(visitor, { text: "oi", clientMessageId: "tenant-matrix" });
  attenderHeaders = { Cookie: `${sessionCookieName()}=${token}` };
  visitorHeaders = { Authorization: `Bearer ${visitorToken}` };
  admin = ctx;
  own = await addOwnRows(ctx);
  foreign = await foreignRows(other);
  untouched = await workspaceDigest(other.workspaceId);
});
afterAll(() => database.close());

/** A call with the given ids in every slot but one, by the attender or visitor whose route it is. */
function callWith(
  route: (typeof routes)[number],
  ids: RowIds,
  slot?: { place: Place; field: string; value: string },
): RouteCall {
  const headers = route.path.includes("/visitor/") ? visitorHeaders : attenderHeaders;
  return { ...callOf(route, ids, slot), headers };
}

test("every field of every route is known to name a row or not to", () => {
  expect(slots.filter(({ name, field }) => !ID_SLOTS[name] && !NO_ID.includes(field)).map(({ name }) => name)).toEqual(
    [],
  );
  expect(Object.keys(ID_SLOTS).filter((name) => !slots.some((slot) => slot.name === name))).toEqual([]);
});

describe.each(idSlots)("another workspace's $kind in $name", ({ route, place, field, kind }) => {
  test("is 404 and says nothing of it", async () => {
    const response = await callRoute(route, callWith(route, own, { place, field, value: foreign[kind] }));
    expect(response.status).toBe(404);
    expect(JSON.stringify([await response.text(), ...response.headers])).not.toContain(OTHER_SECRET);
  });

  test("answers exactly like a row that doesn't exist", async () => {
    const missing = RANDOM_IDS.includes(kind)
      ? "11111111-1111-4111-8111-111111111111"
      : kind === "ticket"
        ? "ticket-2000000000"
        : "2000000000";
    const [one, two] = await Promise.all(
      [foreign[kind], missing].map((value) => callRoute(route, callWith(route, own, { place, field, value }))),
    );
    expect([one?.status, await one?.text()]).toEqual([two?.status, await two?.text()]);
  });
});

// A conversation that isn't deleted can't be restored: tests/integration/conversations/conversation-changes.test.ts.
test.each(idSlots.filter(({ kind, route }) => !RANDOM_IDS.includes(kind) && !route.path.endsWith("/restore")))(
  "the own $kind in $name is found, so the 404 above means something",
  async ({ route }) => {
    // Fresh ones: some of the calls delete them.
    const response = await callRoute(route, callWith(route, await addOwnRows(admin)));
    expect([200, 409]).toContain(response.status);
  },
);

test("another workspace's ticket in a bulk change isn't found, and stays as it was", async () => {
  const bulk = routes.find((route) => nameOf(route) === "POST /api/v1/tickets/bulk");
  const call = {
    headers: attenderHeaders,
    body: { ids: [foreign.ticket], change: { kind: "status", status: "closed" } },
  };
  const response = bulk && (await callRoute(bulk, call));
  expect(await response?.json()).toEqual({
    results: [{ id: foreign.ticket, outcome: "not_found", ticket: null }],
    undo: [],
  });
  expect(await rawClient().ticket.findFirstOrThrow({ where: { subject: OTHER_SECRET } })).toMatchObject({
    status: "open",
  });
});

test.each(routes.filter(({ method }) => method === "GET").map((route) => ({ name: nameOf(route), route })))(
  "$name never gives anything of another workspace",
  async ({ route }) => {
    const response = await callRoute(route, callWith(route, own));
    expect(await response.text()).not.toContain(OTHER_SECRET);
  },
);

test("after all of it no row of the other workspace is another", async () => {
  expect(await workspaceDigest((await otherIds()).workspaceId)).toEqual(untouched);
});

test("the other workspace's own people do find the secret, so the searches above mean something", async () => {
  const { token } = await signedIn("admin@outra.example");
  const chats = routes.find((route) => nameOf(route) === "GET /api/bff/Chat/GetChats");
  const response = chats && (await callRoute(chats, { headers: { Cookie: `${sessionCookieName()}=${token}` } }));
  expect(await response?.text()).toContain(OTHER_SECRET);
});
