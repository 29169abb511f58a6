import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paySchema, startSignupSchema } from "@/lib/modules/billing/schema";
import { saveCannedReply } from "@/lib/modules/canned-replies/save-canned-reply";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { assignConversation } from "@/lib/modules/conversations/assign-conversation";
import { sendMessage } from "@/lib/modules/conversations/send-message";
import { rawClient } from "@/lib/platform/db/raw-client";
import type { RouteDeclaration } from "@/lib/platform/http/route";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { openSession } from "@/lib/platform/session/sessions";
import { storeFile } from "@/lib/platform/storage/storage";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { addBilling } from "../support/billing";
import { addConversation, newVisitor, signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { type OtherIds, otherIds } from "../support/other-workspace";
import { callRoute, declaredRoutes, nameOf, type RouteCall } from "../support/route-registry";
import { OTHER_SECRET } from "../support/template";

type Place = "params" | "query" | "body";
/** What an id names. `public`: the id itself is what a stranger is given, so another workspace's is no secret. */
type Kind =
  | "conversation"
  | "attender"
  | "attachment"
  | "upload"
  | "customer"
  | "company"
  | "message"
  | "cannedReply"
  | "receipt"
  | "payment"
  | "session"
  | "public";
const RANDOM_IDS: readonly Kind[] = ["attachment", "upload"];
// Every field of every declaration is either an id, told apart here, or on the list of fields that name no row. A new
// field fails the first test until somebody says which it is.
const ID_SLOTS: Record<string, Kind> = {
  "POST /api/Chat/CloseChat query.chatId": "conversation",
  "POST /api/bff/Chat/AssignAttenderToChat query.chatId": "conversation",
  "POST /api/bff/Chat/AssignAttenderToChat query.attenderId": "attender",
  "GET /api/bff/Chat/GetChatMessages query.chatId": "conversation",
  "POST /api/bff/Attender/CloseConversation query.chatId": "conversation",
  "PUT /api/bff/Chat/UpdateConversation/[id] params.id": "conversation",
  "PUT /api/bff/Chat/UpdateConversation/[id] body.customerId": "customer",
  "PUT /api/bff/Chat/UpdateConversation/[id] body.companyId": "company",
  "PUT /api/bff/Chat/UpdateConversation/[id] body.assignedAgentId": "attender",
  "POST /api/v1/conversations body.customerId": "customer",
  "POST /api/v1/conversations body.companyId": "company",
  "POST /api/v1/conversations body.assignedAgentId": "attender",
  "DELETE /api/v1/conversations/[id] params.id": "conversation",
  "POST /api/v1/conversations/[id]/restore params.id": "conversation",
  "POST /api/v1/conversations/[id]/reopen params.id": "conversation",
  "PUT /api/v1/conversations/[id]/assignment params.id": "conversation",
  "PUT /api/v1/conversations/[id]/assignment body.attenderId": "attender",
  "PUT /api/v1/conversations/[id]/read params.id": "conversation",
  "GET /api/v1/conversations/[id]/customer params.id": "conversation",
  "GET /api/v1/conversations/[id]/entries params.id": "conversation",
  "POST /api/v1/conversations/[id]/notes params.id": "conversation",
  "PUT /api/v1/conversations/[id]/messages/[messageId]/flag params.id": "conversation",
  "PUT /api/v1/conversations/[id]/messages/[messageId]/flag params.messageId": "message",
  "PUT /api/v1/canned-replies/[id] params.id": "cannedReply",
  "DELETE /api/v1/canned-replies/[id] params.id": "cannedReply",
  "GET /api/v1/attachments/[id] params.id": "attachment",
  "GET /api/v1/conversations/[id] params.id": "conversation",
  "POST /api/v1/conversations/[id]/uploads params.id": "conversation",
  "GET /api/v1/uploads/[id] params.id": "upload",
  "DELETE /api/v1/uploads/[id] params.id": "upload",
  "GET /api/v1/visitor/attachments/[id] params.id": "attachment",
  "PUT /api/bff/Attender/Update body.id": "attender",
  "PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status params.id": "attender",
  "POST /api/bff/Attender/ResendInviteEmail/[id]/resend-invite params.id": "attender",
  "GET /api/v1/audit-events query.attenderId": "attender",
  "DELETE /api/v1/sessions/[id] params.id": "session",
  "GET /api/v1/billing/receipts/[id]/receipt.pdf params.id": "receipt",
  "GET /api/v1/billing/payments/[id] params.id": "payment",
  // Looked for among the payments of the token's own signup.
  "GET /api/v1/signups/current/payments/[id] params.id": "public",
  "POST /api/webhooks/[provider] params.provider": "public",
  "GET /api/v1/web-chats/[clientKey] params.clientKey": "public",
  "POST /api/v1/web-chats/[clientKey]/visitors params.clientKey": "public",
};
const NO_ID = [
  "aroundSeq",
  // Who has no workspace yet, who pays, and what a provider's signature vouches for name no row.
  ...Object.keys({ ...startSignupSchema.shape, ...paySchema.shape }),
  "data.id",
  "type",
  "source_news",
  "conversationId",
  "subject",
  "priority",
  "status",
  "channel",
  "tags",
  "message",
  "clientId",
  "from",
  "seq",
  "content",
  // Its own test: tests/integration/notes.test.ts.
  "mentions",
  "isFlagged",
  "shortcut",
  "isShared",
  // A position in the attender's own list.
  "upToId",
  "fileName",
  "inline",
  "pageSize",
  "cursor",
  "afterSeq",
  "filter",
  "search",
  "email",
  "primaryLanguage",
  "secondaryLanguage",
  "theme",
  "notifySound",
  "notifyDesktop",
  "shortcutsEnabled",
  // A secret of a link in an e-mail: it names one attender of the installation, whoever brings it.
  "token",
  "currentPassword",
  "newPassword",
  "confirmNewPassword",
  "firstName",
  "surname",
  "profile",
  "namaEdition",
  "isActive",
  "base64ProfileImage",
  "page",
  "searchQuery",
  "name",
  "timeZone",
  "businessHours",
  "holidays",
  "action",
];

/** The rest of a body, so that only the id decides. */
const FORM = {
  subject: "Assunto",
  companyId: null,
  assignedAgentId: null,
  priority: "medium",
  status: "pending",
  channel: "email",
  tags: [],
};
const BODIES: Record<string, object> = {
  "PUT /api/bff/Chat/UpdateConversation/[id]": FORM,
  "POST /api/v1/conversations": { ...FORM, message: "Olá", clientId: "tenant-matrix-form" },
  "PUT /api/v1/conversations/[id]/assignment": { from: null },
  "PUT /api/v1/conversations/[id]/read": { seq: 1 },
  "POST /api/v1/conversations/[id]/notes": { content: "Nota", mentions: [], clientId: "tenant-matrix-note" },
  "PUT /api/v1/conversations/[id]/messages/[messageId]/flag": { isFlagged: true },
  "PUT /api/v1/canned-replies/[id]": { shortcut: "matriz", content: "Olá", isShared: true },
  "PUT /api/bff/Attender/Update": {
    firstName: "Ana",
    surname: "",
    email: DEMO_ACCOUNTS.admin,
    profile: 1,
    namaEdition: "",
    isActive: true,
  },
  // Its own account: refused, but found.
  "PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status": { isActive: false },
};

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
    company: String(other.companyId),
    message: String(other.messageId),
    cannedReply: String(other.cannedReplyId),
    ...(await addBilling(other.workspaceId, OTHER_SECRET)),
    session: String(other.sessionId),
  };
});
afterAll(() => database.close());

/** Rows of the own workspace, one per kind. @returns their ids. */
async function addOwn(ctx: Ctx): Promise<typeof own> {
  const conversationId = await addConversation(ctx.workspaceId);
  await sendMessage(ctx, { chatId: conversationId, text: "oi", attachments: [], clientMessageId: null });
  await assignConversation(ctx, { chatId: conversationId, attenderId: null, from: ctx.attender.id });
  const [message, customer, company, reply, session] = await Promise.all([
    ctx.db.message.findFirstOrThrow({ where: { conversationId } }),
    ctx.db.customer.findFirstOrThrow(),
    ctx.db.company.findFirstOrThrow(),
    saveCannedReply(ctx, { shortcut: `matriz-${conversationId}`, content: "Olá", isShared: true }),
    openSession({ workspaceId: ctx.workspaceId, attenderId: ctx.attender.id, userAgent: "", address: "" }),
  ]);
  return {
    conversation: String(conversationId),
    attender: String(ctx.attender.id),
    attachment: "00000000-0000-4000-8000-000000000000",
    upload: "00000000-0000-4000-8000-000000000000",
    customer: String(customer.id),
    company: String(company.id),
    message: String(message.id),
    cannedReply: String(reply.id),
    ...(await addBilling(ctx.workspaceId, "Jatobá Casa")),
    session: String(session.sessionId),
  };
}

/** An upload of the other workspace's attender. @returns its id. */
async function addForeignUpload(other: OtherIds): Promise<string> {
  const { workspaceId, attenderId, conversationId } = other;
  const id = "0b0e9a52-6a5d-4c0b-9f3e-2f6f4f3c9d12";
  await rawClient().upload.create({
    data: {
      id,
      workspaceId,
      attenderId,
      conversationId,
      fileName: `${OTHER_SECRET}.txt`,
      contentType: "text/plain; charset=utf-8",
      size: Buffer.byteLength(OTHER_SECRET),
      storageKey: await storeFile(workspaceId, Buffer.from(OTHER_SECRET)),
    },
  });
  return id;
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
    const missing = RANDOM_IDS.includes(kind) ? "11111111-1111-4111-8111-111111111111" : "2000000000";
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
