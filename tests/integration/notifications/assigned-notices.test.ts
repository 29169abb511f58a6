import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { newConversationSchema } from "@/lib/modules/conversations/beginning/schema";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import { assignTicket } from "@/lib/modules/tickets/assign-ticket";
import { bulkUpdate } from "@/lib/modules/tickets/bulk-update";
import { createTicket } from "@/lib/modules/tickets/create-ticket";
import { newTicketSchema } from "@/lib/modules/tickets/schema";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { call } from "@/tests/support/attenders/access";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let me: Ctx;
let colleague: { token: string; ctx: Ctx };
let customerId = 0;
let count = 0;
/** What was published, as room and event. */
let heard: { room: unknown; event: string; payload: { notification?: { kind: string } } }[] = [];

beforeAll(async () => {
  me = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  colleague = await signedIn(await addAttender(me.workspaceId));
  customerId = (await rawClient().customer.findFirstOrThrow({ where: { workspaceId: me.workspaceId } })).id;
  setGlobalSlot("realtime", {
    publish: (room: unknown, event: string, payload: object) => void heard.push({ room, event, payload }),
    endSessions: () => undefined,
  });
});
beforeEach(async () => {
  heard = [];
  await rawClient().notification.deleteMany();
});
afterAll(async () => {
  setGlobalSlot("realtime", undefined);
  await database.close();
});

const listed = async () =>
  (await call("GET /api/v1/notifications", colleague.token)).body as { items: object[]; unread: number };
const told = () => heard.filter(({ event }) => event === "NotificationAdded");
const newTicket = (assigneeId: number | null) =>
  createTicket(me, {
    ...newTicketSchema.parse({ subject: "Troca", description: "Troca", customerId, clientId: `assigned-${++count}` }),
    assigneeId,
  });

describe("a conversation that a colleague gives me", () => {
  test("is a notification of mine, live and in the list, that leads to it", async () => {
    const chatId = await addConversation(me.workspaceId);
    await assignConversation(me, { chatId, attenderId: colleague.ctx.attender.id, from: null });
    const notice = { kind: "assigned", chatId, authorName: me.attender.fullName, isRead: false };
    expect(await listed()).toMatchObject({ items: [notice], unread: 1 });
    expect(told()).toMatchObject([{ payload: { notification: notice } }]);
    expect(told()[0]?.room).toEqual(attenderRoom(me.workspaceId, colleague.ctx.attender.id));
  });

  test("is one when the assignment came with taking, too", async () => {
    const chatId = await addConversation(me.workspaceId);
    await takeConversation(me, { chatId, attenderId: colleague.ctx.attender.id });
    expect((await listed()).unread).toBe(1);
  });

  test("is one when it begins as mine", async () => {
    const form = { customerId, companyId: null, assignedAgentId: colleague.ctx.attender.id, channel: "email" };
    const input = { ...form, subject: "Oferta", status: "active", priority: "medium", tags: [], message: "Olá" };
    await createConversation(me, newConversationSchema.parse({ ...input, clientId: `assigned-${++count}` }));
    expect(await listed()).toMatchObject({ items: [{ kind: "assigned", subject: "Oferta", text: "Olá" }], unread: 1 });
    expect(told()).toHaveLength(1);
  });

  test("is none when I take it, or release it", async () => {
    const chatId = await addConversation(me.workspaceId);
    await takeConversation(colleague.ctx, { chatId, attenderId: colleague.ctx.attender.id });
    await assignConversation(colleague.ctx, { chatId, attenderId: null, from: colleague.ctx.attender.id });
    expect([await listed(), told()]).toMatchObject([{ unread: 0 }, []]);
  });
});

describe("a ticket that a colleague gives me", () => {
  const notice = { kind: "ticket_assigned", subject: "Troca", isRead: false };

  test("is a notification of mine, live and in the list, that leads to it", async () => {
    const { id, number } = await newTicket(null);
    await assignTicket(me, number, { attenderId: colleague.ctx.attender.id, from: null });
    expect(await listed()).toMatchObject({ items: [{ ...notice, ticketId: id }], unread: 1 });
    expect(told()).toMatchObject([{ payload: { notification: { ...notice, ticketId: id } } }]);
  });

  test("is one when it is made for me", async () => {
    const { id } = await newTicket(colleague.ctx.attender.id);
    expect(await listed()).toMatchObject({ items: [{ ...notice, ticketId: id }], unread: 1 });
    expect(told()).toHaveLength(1);
  });

  test("is none when an undo gives it back", async () => {
    const { number } = await newTicket(colleague.ctx.attender.id);
    const change = { kind: "assign", attenderId: null } as const;
    const { undo } = await bulkUpdate(me, { ids: [number], change });
    await rawClient().notification.deleteMany();
    heard = [];
    await bulkUpdate(me, { undo: undo.map((item) => ({ ...item, id: number })) });
    expect([await listed(), told()]).toMatchObject([{ unread: 0 }, []]);
  });

  test("is none when I take it", async () => {
    const { number } = await newTicket(null);
    await assignTicket(colleague.ctx, number, { attenderId: colleague.ctx.attender.id, from: null });
    expect([await listed(), told()]).toMatchObject([{ unread: 0 }, []]);
  });
});
