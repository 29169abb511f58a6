import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { RouteDeclaration } from "@/lib/platform/http/route";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { addConversation, newVisitor, signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { otherIds } from "../support/other-workspace";
import { callRoute, declaredRoutes, nameOf, type RouteCall } from "../support/route-registry";
import { OTHER_SECRET } from "../support/template";

type Place = "params" | "query" | "body";
/** What an id names. `public`: the id itself is what a stranger is given, so another workspace's is no secret. */
type Kind = "conversation" | "attender" | "attachment" | "public";

// Every field of every declaration is either an id, told apart here, or on the list of fields that name no row. A new
// field fails the first test until somebody says which it is.
const ID_SLOTS: Record<string, Kind> = {
  "POST /api/Chat/CloseChat query.chatId": "conversation",
  "POST /api/bff/Chat/AssignAttenderToChat query.chatId": "conversation",
  "POST /api/bff/Chat/AssignAttenderToChat query.attenderId": "attender",
  "GET /api/bff/Chat/GetChatMessages query.chatId": "conversation",
  "GET /api/v1/attachments/[id] params.id": "attachment",
  "GET /api/v1/conversations/[id] params.id": "conversation",
  "GET /api/v1/visitor/attachments/[id] params.id": "attachment",
  "GET /api/v1/web-chats/[clientKey] params.clientKey": "public",
  "POST /api/v1/web-chats/[clientKey]/visitors params.clientKey": "public",
};
const NO_ID = [
  "pageSize",
  "cursor",
  "afterSeq",
  "filter",
  "search",
  "email",
  "password",
  "primaryLanguage",
  "secondaryLanguage",
  "theme",
];

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
let attenderHeaders: Record<string, string>;
let visitorHeaders: Record<string, string>;

beforeAll(async () => {
  const { token, ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  const other = await otherIds();
  const { token: visitorToken, visitor } = await newVisitor();
  await sendVisitorMessage(visitor, { text: "oi", clientMessageId: "tenant-matrix" });
  attenderHeaders = { Cookie: `${sessionCookieName()}=${token}` };
  visitorHeaders = { Authorization: `Bearer ${visitorToken}` };
  own = {
    conversation: String(await addConversation(ctx.workspaceId)),
    attender: String(ctx.attender.id),
    attachment: "00000000-0000-4000-8000-000000000000",
  };
  foreign = {
    conversation: String(other.conversationId),
    attender: String(other.attenderId),
    attachment: other.attachmentId,
  };
});
afterAll(() => database.close());

/** A call with the own workspace's ids in every slot but one. */
function callWith(
  route: (typeof routes)[number],
  ids: Record<string, string>,
  slot?: { place: Place; field: string; value: string },
): RouteCall {
  const call: Required<Pick<RouteCall, "params" | "query">> & { body: Record<string, string> } = {
    params: {},
    query: {},
    body: {},
  };
  for (const { name, place, field } of slots.filter((known) => known.route === route)) {
    const kind = ID_SLOTS[name];
    if (kind && kind !== "public") call[place][field] = ids[kind] as string;
  }
  if (slot) call[slot.place][slot.field] = slot.value;
  const headers = route.path.includes("/visitor/") ? visitorHeaders : attenderHeaders;
  return { params: call.params, query: call.query, body: route.declaration.body ? call.body : undefined, headers };
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
    const missing = kind === "attachment" ? "11111111-1111-4111-8111-111111111111" : "2000000000";
    const [one, two] = await Promise.all(
      [foreign[kind], missing].map((value) => callRoute(route, callWith(route, own, { place, field, value }))),
    );
    expect([one?.status, await one?.text()]).toEqual([two?.status, await two?.text()]);
  });
});

test.each(idSlots.filter(({ kind }) => kind !== "attachment"))(
  "the own $kind in $name is found, so the 404 above means something",
  async ({ route }) => {
    const response = await callRoute(route, callWith(route, own));
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
