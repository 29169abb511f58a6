import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { hasPermission } from "@/lib/platform/session/permissions";
import { addHiddenRows, tablesOfConversations } from "@/tests/support/matrix/hidden-rows";
import { ID_SLOTS, RANDOM_IDS } from "@/tests/support/matrix/id-slots";
import { addOwnRows, type RowIds } from "@/tests/support/matrix/own-rows";
import { callOf, slotsOf } from "@/tests/support/matrix/route-calls";
import { callRoute, declaredRoutes, nameOf } from "@/tests/support/matrix/route-registry";
import {
  addHidden,
  HIDDEN_TEXT,
  type SightDesk,
  sightDesk,
  type ViewerKind,
  WITH_ACCESS,
  WITHOUT_ACCESS,
} from "@/tests/support/matrix/sight-desk";
import { addHiddenTicket, addTicketFileRow } from "@/tests/support/matrix/sight-tickets";
import { rows } from "@/tests/support/rows";
import { addTicket } from "@/tests/support/tickets/tickets";
import { signedIn } from "../support/context";
import { testDatabase } from "../support/database";

const database = testDatabase();
const routes = await declaredRoutes();

/** Kinds of rows that a conversation or a ticket hides with itself. */
const HIDDEN_KINDS = ["conversation", "message", "attachment", "ticket", "ticketFile"] as const;
type Hidden = (typeof HIDDEN_KINDS)[number];
/** What names no row of a kind; undefined: a number. */
const MISSING: Partial<Record<Hidden, string>> = { ticket: "ticket-2000000000" };
const slots = slotsOf(routes.filter(({ path }) => !path.includes("/visitor/"))).flatMap((slot) => {
  const kind = ID_SLOTS[slot.name] as Hidden;
  return HIDDEN_KINDS.includes(kind) ? [{ ...slot, kind }] : [];
});

let desk: SightDesk;
let own: RowIds;
let hidden: Record<Hidden, string>;
const viewers = new Map<ViewerKind, { ctx: Ctx; headers: Record<string, string> }>();

beforeAll(async () => {
  desk = await sightDesk();
  own = await addOwnRows(desk.admin);
  // So that everybody without access sees it.
  const chatId = await addHidden(desk, Number(own.customer));
  const { workspaceId, attender } = desk.admin;
  await addHiddenRows({ workspaceId, conversationId: chatId, attenderId: attender.id, text: HIDDEN_TEXT });
  const attachment = String(await rows.value("SELECT id FROM attachment WHERE conversationId = ?", chatId));
  const message = await rows.first<{ id: number }>("SELECT id FROM message WHERE conversationId = ?", chatId);
  const ticket = await addHiddenTicket(desk, { customerId: Number(own.customer), conversationId: chatId });
  const ticketFile = await addTicketFileRow(desk, ticket.number);
  hidden = { conversation: String(chatId), message: String(message?.id), attachment, ticket: ticket.id, ticketFile };
  // What others' tickets are told to be like, and what names the hidden conversation where the ticket itself is seen.
  await addHiddenTicket(desk, { status: "resolved" });
  await addTicket(desk.admin, { customerId: Number(own.customer), conversationId: chatId, teamId: null });
  await indexNow();
  for (const [kind, email] of Object.entries(desk.people)) {
    const { token, ctx } = await signedIn(email);
    viewers.set(kind as ViewerKind, { ctx, headers: { Cookie: `${sessionCookieName()}=${token}` } });
  }
});
afterAll(() => database.close());

test("what is hidden has a row in every table that keeps words of a conversation", async () => {
  const counts = await Promise.all(
    tablesOfConversations().map(async (table) => {
      const sql = `SELECT count(*) FROM "${table}" WHERE conversationId = ?`;
      return [table, Number(await rows.value(sql, Number(hidden.conversation))) > 0];
    }),
  );
  expect(counts.filter(([, isThere]) => !isThere)).toEqual([]);
});

const viewerOf = (kind: ViewerKind) => {
  const viewer = viewers.get(kind);
  if (!viewer) throw new Error(`nobody is ${kind}`);
  return viewer;
};
const mayCall = (kind: ViewerKind, { declaration: { permission } }: (typeof routes)[number]) =>
  permission !== "public" && hasPermission(viewerOf(kind).ctx, permission);

describe.each(slots)("a hidden $kind in $name", ({ route, place, field, kind }) => {
  test.each(WITHOUT_ACCESS)("is for somebody %s like one that nobody has", async (viewer) => {
    if (!mayCall(viewer, route)) return;
    const missing = RANDOM_IDS.includes(kind)
      ? "11111111-1111-4111-8111-111111111111"
      : (MISSING[kind] ?? "2000000000");
    const answers: [number, string][] = [];
    for (const value of [hidden[kind], missing]) {
      const isMissing = value === missing;
      // A message is named in its conversation, a file of a ticket in its ticket; and as if they were of what is seen.
      const inside: RowIds = {
        ...own,
        ...(kind === "message" && { conversation: isMissing ? missing : hidden.conversation }),
        ...(kind === "ticketFile" && { ticket: isMissing ? own.ticket : hidden.ticket }),
      };
      for (const ids of [inside, own]) {
        const response = await callRoute(route, {
          ...callOf(route, ids, { place, field, value }),
          headers: viewerOf(viewer).headers,
        });
        answers.push([response.status, await response.text()]);
      }
    }
    const [inside, beside, ...ofMissing] = answers;
    expect([inside, beside]).toEqual(ofMissing);
    expect([inside?.[0], beside?.[0]]).toEqual([404, 404]);
  });
});

const gets = routes.filter(({ method, declaration }) => method === "GET" && declaration.permission !== "public");

describe.each(WITHOUT_ACCESS)("somebody %s", (viewer) => {
  test.each(gets.map((route) => ({ name: nameOf(route), route })))(
    "reads nothing hidden in $name",
    async ({ route }) => {
      if (!mayCall(viewer, route)) return;
      const texts: string[] = [];
      const { headers } = viewerOf(viewer);
      const call = callOf(route, own);
      const shape = (route.declaration.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
      for (const query of [
        call.query,
        ...(shape.search ? [{ ...call.query, search: "xilofone" }] : []),
        ...(shape.q ? [{ ...call.query, q: "xilofone" }] : []),
        ...(shape.team ? [{ ...call.query, team: String(desk.team) }] : []),
      ]) {
        const response = await callRoute(route, { ...call, query: query as Record<string, string>, headers });
        texts.push(await response.text(), JSON.stringify([...response.headers]));
      }
      expect(texts.filter((text) => text.includes(HIDDEN_TEXT) || text.includes("Escondido"))).toEqual([]);
    },
  );

  test("isn't told of the private team", async () => {
    const route = gets.find((one) => nameOf(one) === "GET /api/v1/teams");
    const response = route && (await callRoute(route, { headers: viewerOf(viewer).headers }));
    const teams = (await response?.json()) as { id: number }[];
    expect(teams.map(({ id }) => id)).not.toContain(desk.team);
  });
});

test.each(WITH_ACCESS)(
  "somebody who sees it, the %s, does find it, so the searches above mean something",
  async (viewer) => {
    const { headers } = viewerOf(viewer);
    const answerOf = async (name: string, query: Record<string, string>, ids: Record<string, string> = {}) => {
      const route = gets.find((one) => nameOf(one) === name);
      const response = route && (await callRoute(route, { params: ids, query, headers }));
      return response?.text();
    };
    expect(await answerOf("GET /api/bff/Chat/GetChats", { search: "xilofone" })).toContain(HIDDEN_TEXT);
    expect(await answerOf("GET /api/bff/Chat/GetChatMessages", { chatId: hidden.conversation })).toContain(HIDDEN_TEXT);
    expect(await answerOf("GET /api/v1/tickets", { q: "xilofone" })).toContain(HIDDEN_TEXT);
    expect(await answerOf("GET /api/v1/tickets/[id]/notes", {}, { id: hidden.ticket })).toContain(HIDDEN_TEXT);
    expect(await answerOf("GET /api/v1/tickets/options", {})).toContain(HIDDEN_TEXT);
    expect(await answerOf("GET /api/v1/customers/[id]/timeline", {}, { id: own.customer })).toContain(HIDDEN_TEXT);
  },
);
