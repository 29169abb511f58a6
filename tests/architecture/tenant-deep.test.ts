import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { foreignRows } from "@/tests/support/matrix/foreign-rows";
import { type Kind, RANDOM_IDS } from "@/tests/support/matrix/id-slots";
import { CLIENT_MADE, DEEP_SLOTS, idLikeLeaves, KNOWN_LEAVES, POSITIONS } from "@/tests/support/matrix/leaf-slots";
import { addOwnRows, type RowIds } from "@/tests/support/matrix/own-rows";
import { callRoute, declaredRoutes, nameOf, type RouteCall } from "@/tests/support/matrix/route-registry";
import { workspaceDigest } from "@/tests/support/matrix/workspace-digest";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { validCall } from "../support/fuzz/examples";
import { type Path, withValueAt } from "../support/fuzz/json-schema";
import { otherIds } from "../support/other-workspace";
import { OTHER_ADMIN, OTHER_SECRET } from "../support/template";

// Ids where tenant-matrix.test.ts doesn't look: inside lists and objects, as positions of lists, and the ids that senders
// make themselves. A new field that could name a row fails the first test until somebody says what it is.
const database = testDatabase();
const routes = await declaredRoutes();
const leaves = routes.flatMap((route) => idLikeLeaves(route.declaration).map((place) => `${nameOf(route)} ${place}`));
let own: RowIds;
let foreign: RowIds;
let admin: Ctx;
let otherId: number;
let headers: Record<string, string>;
let foreignHeaders: Record<string, string>;

beforeAll(async () => {
  const { token, ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  const other = await otherIds();
  headers = { Cookie: `${sessionCookieName()}=${token}` };
  foreignHeaders = { Cookie: `${sessionCookieName()}=${(await signedIn(OTHER_ADMIN)).token}` };
  admin = ctx;
  own = await addOwnRows(ctx);
  foreign = await foreignRows(other);
  otherId = other.workspaceId;
});
afterAll(() => database.close());

test("every value of every route that could name a row is known to do so or not", () => {
  expect(leaves.filter((leaf) => !KNOWN_LEAVES.includes(leaf))).toEqual([]);
});

test("the lists name nothing that isn't there", () => {
  const listed = [...Object.keys(DEEP_SLOTS), ...CLIENT_MADE, ...POSITIONS];
  expect(listed.filter((leaf) => !leaves.includes(leaf))).toEqual([]);
});

function routeOf(leaf: string) {
  const route = routes.find((one) => leaf.startsWith(`${nameOf(one)} `));
  if (!route) throw new Error(`there is no ${leaf}`);
  const [place = "", ...names] = leaf.slice(nameOf(route).length + 1).split(/[.[]/);
  return { route, place, path: names.map((name): Path[number] => (name === "]" ? 0 : name)) };
}

const PLAIN = { header: [], body: [], buttons: [], headerUploadId: null };
const undoOf = (id: string) => ({ undo: [{ id: Number(id), teamId: null, from: null }] });
const giveBackOf = (id: string) => ({
  undo: [{ kind: "assign", id: Number(id), attenderId: null, status: "pending", given: null }],
});
/** Forms in which the value of a place decides, instead of something else in the example. */
const FORMS: Record<string, (ids: RowIds, example: object) => object> = {
  "body.change.attenderId": ({ ticket }) => ({ ids: [ticket], change: { kind: "assign", attenderId: null } }),
  "body.undo[].id": ({ ticket }) => ({ undo: [{ id: ticket, version: 1 }] }),
  "body.undo[].assigneeId": ({ ticket }) => ({ undo: [{ id: ticket, version: 1, assigneeId: null }] }),
  "POST /api/v1/conversations/bulk body.change.attenderId": ({ conversation }) => ({
    ids: [Number(conversation)],
    change: { kind: "assign", attenderId: null },
  }),
  "POST /api/v1/conversation-bulk-runs/[id]/start body.change.attenderId": () => ({
    change: { kind: "assign", attenderId: null },
  }),
  "POST /api/v1/conversations/bulk body.undo[].attenderId": ({ conversation }) => giveBackOf(conversation),
  "POST /api/v1/conversations/bulk body.undo[].given": ({ conversation }) => giveBackOf(conversation),
  "POST /api/v1/conversations/bulk body.undo[].id": ({ conversation }) => undoOf(conversation),
  "POST /api/v1/conversations/bulk body.undo[].teamId": ({ conversation }) => undoOf(conversation),
  "POST /api/v1/conversations/bulk body.undo[].from": ({ conversation }) => undoOf(conversation),
  "POST /api/v1/conversations/bulk body.undo[].assigneeId": ({ conversation }) => undoOf(conversation),
  // Fields of companies are for no team.
  "POST /api/v1/fields body.teamIds[]": (_, example) => ({ ...example, subject: "conversation" }),
  "body.template.templateId": (_, example) => ({
    ...Object.fromEntries(Object.entries(example).filter(([field]) => field !== "message")),
    channel: "whatsapp",
    template: {},
  }),
  "body.template.headerUploadId": ({ whatsAppTemplate }, example) => ({
    ...Object.fromEntries(Object.entries(example).filter(([field]) => field !== "message")),
    channel: "whatsapp",
    template: { templateId: Number(whatsAppTemplate) },
  }),
  "body.headerUploadId": (_, example) => ({ ...example, ...PLAIN }),
  "POST /api/v1/conversations/[id]/macros body.clientMessageId": (_, example) => example,
  "body.clientMessageId": (_, example) => ({ ...example, ...PLAIN }),
};

function callWith(leaf: string, value: string | number, ids: RowIds, caller: Record<string, string>): RouteCall {
  const { route, place, path } = routeOf(leaf);
  const call = validCall(route, ids);
  const lists = Object.keys(call.body ?? {}).filter((name) => ["mentions", "attachments"].includes(name));
  const empty = Object.fromEntries(lists.map((name) => [name, []]));
  const example = { ...(call.body as object), ...empty };
  const shaped = (FORMS[leaf] ?? FORMS[leaf.slice(nameOf(route).length + 1)])?.(ids, example) ?? example;
  const body = place === "body" ? withValueAt(shaped, path, value) : call.body;
  const query = place === "query" ? { ...call.query, [String(path[0])]: String(value) } : call.query;
  return { params: call.params, query, body, headers: caller };
}
const asSent = (id: string) => (/^\d+$/.test(id) ? Number(id) : id);
/** The kind's id that nobody has. */
const missing = (kind: Kind) =>
  RANDOM_IDS.includes(kind)
    ? "11111111-1111-4111-8111-111111111111"
    : kind === "ticket"
      ? "ticket-2000000000"
      : "2000000000";

/** An answer without what differs from one call to the next: ids and times. */
const withoutNumbers = (text: string) => text.replace(/"[\w-]{22,}"|\d+/g, "0");

describe.each(Object.entries(DEEP_SLOTS))("%s", (leaf, kind) => {
  test("answers another workspace's id like one that nobody has", async () => {
    const ids = leaf.endsWith("headerUploadId") ? await rowsWithFileTemplate() : own;
    const before = await workspaceDigest(otherId);
    const answers: [number, string][] = [];
    for (const id of [foreign[kind], missing(kind)]) {
      const response = await callRoute(routeOf(leaf).route, callWith(leaf, asSent(id), ids, headers));
      const text = await response.text();
      expect(text).not.toContain(OTHER_SECRET);
      answers.push([response.status, withoutNumbers(text.replaceAll(id, "0"))]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await workspaceDigest(otherId)).toEqual(before);
  });
});

describe.each(POSITIONS)("%s", (leaf) => {
  test("gives nothing of another workspace, whatever position is asked for", async () => {
    const before = await workspaceDigest(otherId);
    for (const id of [...new Set(Object.values(foreign))].filter((value) => /^\d+$/.test(value))) {
      const response = await callRoute(routeOf(leaf).route, callWith(leaf, Number(id), own, headers));
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toContain(OTHER_SECRET);
    }
    expect(await workspaceDigest(otherId)).toEqual(before);
  });
});

describe.each(CLIENT_MADE)("%s", (leaf) => {
  test("is the workspace's own: the same one used elsewhere is neither found nor in the way", async () => {
    const id = `both-${leaf.length}-${Date.now()}`;
    const theirs = await callRoute(routeOf(leaf).route, callWith(leaf, id, await foreignIds(), foreignHeaders));
    expect(theirs.status).toBe(200);
    const before = await workspaceDigest(otherId);
    const ours = await callRoute(routeOf(leaf).route, callWith(leaf, id, own, headers));
    expect(ours.status).toBe(theirs.status);
    expect(await ours.text()).not.toContain(OTHER_SECRET);
    expect(await workspaceDigest(otherId)).toEqual(before);
  });
});

// Only a template that wants a file has a place for one.
async function rowsWithFileTemplate(): Promise<RowIds> {
  const rows = await addOwnRows(admin);
  const components = JSON.stringify([
    { type: "HEADER", format: "DOCUMENT" },
    { type: "BODY", text: "Segue" },
  ]);
  await rawClient().whatsAppTemplate.update({ where: { id: Number(rows.whatsAppTemplate) }, data: { components } });
  return rows;
}

// Ids of the other workspace that its own administrator may use in a form.
async function foreignIds(): Promise<RowIds> {
  const admin = await rawClient().attender.findUniqueOrThrow({ where: { email: OTHER_ADMIN } });
  return { ...foreign, attender: String(admin.id) };
}
