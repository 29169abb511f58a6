import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveCannedReply } from "@/lib/modules/canned-replies/save-canned-reply";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { assignConversation } from "@/lib/modules/conversations/assign-conversation";
import { sendMessage } from "@/lib/modules/conversations/send-message";
import { createTicket } from "@/lib/modules/tickets/create-ticket";
import { newTicketSchema } from "@/lib/modules/tickets/schema";
import { addTicketFile } from "@/lib/modules/tickets/ticket-files";
import { rawClient } from "@/lib/platform/db/raw-client";
import type { RouteDeclaration } from "@/lib/platform/http/route";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { openSession } from "@/lib/platform/session/sessions";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { addAnalyticsRows } from "../support/analytics-rows";
import { addAssistantRows } from "../support/assistant-rows";
import { addBilling } from "../support/billing";
import { addChannelRows } from "../support/channel-rows";
import { addConversation, newVisitor, signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { addDirectory, foreignDirectory } from "../support/directory-rows";
import { addForeignUpload } from "../support/foreign-upload";
import { BODIES, ID_SLOTS, type Kind, NO_ID, RANDOM_IDS } from "../support/id-slots";
import { otherIds } from "../support/other-workspace";
import { callRoute, declaredRoutes, nameOf, type RouteCall } from "../support/route-registry";
import { OTHER_SECRET, OTHER_TICKET_FILE_ID, OTHER_TICKET_ID } from "../support/template";

type Place = "params" | "query" | "body";
const database = testDatabase();
const routes = await declaredRoutes();

function slotsOf(declaration: RouteDeclaration): { place: Place; field: string }[] {
  return (["params", "query", "body"] as const).flatMap((place) => {
    const schema = declaration[place];
    return schema && "shape" in schema ? Object.keys(schema.shape as object).map((field) => ({ place, field })) : [];
  });
}

const slots = routes.flatMap((route) =>
  slotsOf(route.declaration).map(({ place, field }) => ({
    name: `${nameOf(route)} ${place}.${field}`,
    route,
    place,
    field,
  })),
);
const idSlots = slots.flatMap((slot) => {
  const kind = ID_SLOTS[slot.name];
  return kind && kind !== "public" ? [{ ...slot, kind }] : [];
});

let own: Record<Exclude<Kind, "public">, string>;
let foreign: Record<Exclude<Kind, "public">, string>;
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
  own = await addOwn(ctx);
  foreign = {
    conversation: String(other.conversationId),
    attender: String(other.attenderId),
    attachment: other.attachmentId,
    upload: await addForeignUpload(other),
    customer: String(other.customerId),
    otherCustomer: String(other.customerId),
    ...(await foreignDirectory(other)),
    company: String(other.companyId),
    message: String(other.messageId),
    cannedReply: String(other.cannedReplyId),
    ...(await addBilling(other.workspaceId, OTHER_SECRET)),
    ...(await addChannelRows(other.workspaceId, OTHER_SECRET)),
    ...(await addAnalyticsRows(other.workspaceId, other.attenderId, OTHER_SECRET)),
    ...(await addAssistantRows(other.workspaceId, OTHER_SECRET)),
    session: String(other.sessionId),
    ticket: OTHER_TICKET_ID,
    ticketFile: OTHER_TICKET_FILE_ID,
  };
});
afterAll(() => database.close());

/** Rows of the own workspace, one per kind. @returns their ids. */
async function addOwn(ctx: Ctx): Promise<typeof own> {
  const conversationId = await addConversation(ctx.workspaceId);
  await sendMessage(ctx, { chatId: conversationId, text: "oi", attachments: [], clientMessageId: null });
  await assignConversation(ctx, { chatId: conversationId, attenderId: null, from: ctx.attender.id });
  const directory = await addDirectory(ctx);
  const customer = { id: directory.customer };
  const ticket = await createTicket(ctx, {
    ...newTicketSchema.parse({
      subject: "Matriz",
      description: "Matriz",
      customerId: customer.id,
      clientId: `tenant-matrix-${conversationId}`,
    }),
  });
  // One person may have fifty that wait, and this is called more often.
  await ctx.db.ticketAttachment.deleteMany({ where: { entrySeq: null } });
  const ticketFile = await addTicketFile(ctx, ticket.number, {
    fileName: "nota.txt",
    announcedSize: null,
    bytes: Readable.from([Buffer.from("nota")]),
  });
  const [message, reply, session] = await Promise.all([
    ctx.db.message.findFirstOrThrow({ where: { conversationId } }),
    saveCannedReply(ctx, { shortcut: `matriz-${conversationId}`, content: "Olá", isShared: true }),
    openSession({ workspaceId: ctx.workspaceId, attenderId: ctx.attender.id, userAgent: "", address: "" }),
  ]);
  return {
    conversation: String(conversationId),
    attender: String(ctx.attender.id),
    attachment: "00000000-0000-4000-8000-000000000000",
    upload: "00000000-0000-4000-8000-000000000000",
    customer: String(customer.id),
    otherCustomer: String(directory.otherCustomer),
    customerNote: String(directory.customerNote),
    customerIdentity: String(directory.customerIdentity),
    customerMerge: String(directory.customerMerge),
    customerImport: String(directory.customerImport),
    company: String(directory.company),
    message: String(message.id),
    cannedReply: String(reply.id),
    ...(await addBilling(ctx.workspaceId, "Jatobá Casa")),
    ...(await addChannelRows(ctx.workspaceId, "jatoba")),
    ...(await addAnalyticsRows(ctx.workspaceId, ctx.attender.id, "jatoba")),
    ...(await addAssistantRows(ctx.workspaceId, "jatoba")),
    session: String(session.sessionId),
    ticket: ticket.id,
    ticketFile: ticketFile.id,
  };
}

/** A call with the own workspace's ids in every slot but one. */
function callWith(
  route: (typeof routes)[number],
  ids: Record<string, string>,
  slot?: { place: Place; field: string; value: string },
): RouteCall {
  const call: Required<Pick<RouteCall, "params" | "query">> & { body: Record<string, unknown> } = {
    params: {},
    query: {},
    body: { ...BODIES[nameOf(route)] },
  };
  const put = (place: Place, field: string, value: string) => {
    if (place === "body") call.body[field] = Number(value);
    else call[place][field] = value;
    // The documented form repeats the id of its path.
    if (place === "params" && route.path.includes("UpdateConversation")) call.body.conversationId = Number(value);
  };
  for (const { name, place, field } of slots.filter((known) => known.route === route)) {
    const kind = ID_SLOTS[name];
    if (kind && kind !== "public") put(place, field, ids[kind] as string);
  }
  // Without a name an upload is refused before its conversation is looked for.
  if (route.declaration.rawBody) call.query.fileName = "nota.txt";
  if (slot) put(slot.place, slot.field, slot.value);
  const headers = route.path.includes("/visitor/") ? visitorHeaders : attenderHeaders;
  return {
    params: call.params,
    query: call.query,
    body: route.declaration.body || route.declaration.rawBody ? call.body : undefined,
    headers,
  };
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

// A conversation that isn't deleted can't be restored: tests/integration/conversation-changes.test.ts.
test.each(idSlots.filter(({ kind, route }) => !RANDOM_IDS.includes(kind) && !route.path.endsWith("/restore")))(
  "the own $kind in $name is found, so the 404 above means something",
  async ({ route }) => {
    // Fresh ones: some of the calls delete them.
    const response = await callRoute(route, callWith(route, await addOwn(admin)));
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

test("the other workspace's own people do find the secret, so the searches above mean something", async () => {
  const { token } = await signedIn("admin@outra.example");
  const chats = routes.find((route) => nameOf(route) === "GET /api/bff/Chat/GetChats");
  const response = chats && (await callRoute(chats, { headers: { Cookie: `${sessionCookieName()}=${token}` } }));
  expect(await response?.text()).toContain(OTHER_SECRET);
});
