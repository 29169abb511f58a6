import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { getFigures } from "@/lib/modules/analytics/figures";
import { rollNow } from "@/lib/modules/analytics/roller";
import type { FiguresQuery } from "@/lib/modules/analytics/schema";
import { deleteConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { purgeDeletedConversations } from "@/lib/modules/conversations/state/purge-deleted";
import { updateConversation } from "@/lib/modules/conversations/state/update-conversation";
import { assignTicket } from "@/lib/modules/tickets/assign-ticket";
import { bulkUpdate } from "@/lib/modules/tickets/bulk-update";
import { deleteTicket, purgeDeletedTickets, restoreTicket } from "@/lib/modules/tickets/delete-ticket";
import { bulkTicketsSchema, type TicketDetailDto } from "@/lib/modules/tickets/schema";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { conversationEdit } from "@/tests/support/edits";
import { rows } from "@/tests/support/rows";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
beforeAll(async () => {
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
  ({ ctx: agent } = await signedIn());
});
afterAll(() => database.close());

/** Milliseconds after which nothing that was deleted can be restored. */
const LONG_AFTER = 400 * 86_400_000;

/** What something changes in today's figures: tickets made, resolved, and open. */
async function change(work: () => Promise<unknown>, filter: Omit<FiguresQuery, "period"> = {}): Promise<number[]> {
  const look = async () => {
    const { current, open } = (await getFigures(admin, { period: "today", ...filter })).tickets;
    return [current.created, current.resolved, open];
  };
  const before = await look();
  await work();
  const after = await look();
  return after.map((count, index) => count - (before[index] ?? 0));
}

const current = async ({ number }: TicketDetailDto) =>
  (await rows.value<number>(
    "SELECT version FROM ticket WHERE number = ? AND workspaceId = ?",
    number,
    admin.workspaceId,
  )) ?? 0;
const waiting = () =>
  rows.value("SELECT count(*) FROM analytics_ticket_dirty WHERE workspaceId = ?", admin.workspaceId);
const edit = async (ticket: TicketDetailDto, fields: object) =>
  updateTicket(admin, ticket.number, { version: await current(ticket), ...fields });

describe("a ticket counts", () => {
  test("when it is made, for everybody and under each of its tags", async () => {
    const made = () => addTicket(admin, { tags: ["figura-a", "figura-b"] });
    expect(await change(made)).toEqual([1, 0, 1]);
    expect(await change(made, { tag: "figura-b" })).toEqual([1, 0, 1]);
    expect(await change(made, { tag: "figura-c" })).toEqual([0, 0, 0]);
  });

  test("for who has it now", async () => {
    const ticket = await addTicket(admin);
    const give = (attenderId: number | null, from: number | null) => () =>
      assignTicket(admin, ticket.number, { attenderId, from });
    const mine = { attenderId: agent.attender.id };
    expect(await change(give(agent.attender.id, null), mine)).toEqual([1, 0, 1]);
    expect(await change(give(null, agent.attender.id), mine)).toEqual([-1, 0, -1]);
  });

  test("as resolved until it is opened again", async () => {
    const ticket = await addTicket(admin);
    expect(await change(() => edit(ticket, { status: "resolved" }))).toEqual([0, 1, -1]);
    expect(await change(() => edit(ticket, { status: "open" }))).toEqual([0, -1, 1]);
  });

  test("under its new tags alone", async () => {
    const ticket = await addTicket(admin, { tags: ["velha"] });
    const retag = () => edit(ticket, { tags: ["nova"] });
    expect(await change(retag, { tag: "velha" })).toEqual([-1, 0, -1]);
    expect(await change(() => edit(ticket, { tags: ["velha"] }), { tag: "velha" })).toEqual([1, 0, 1]);
  });

  test("when many are changed at once, and back when that is undone", async () => {
    const tickets = [await addTicket(admin), await addTicket(admin)];
    const ids = tickets.map(({ number }) => number);
    let undo: unknown;
    const resolve = async () => {
      ({ undo } = await bulkUpdate(admin, { ids, change: { kind: "status", status: "resolved" } }));
    };
    const takeBack = () => bulkUpdate(admin, bulkTicketsSchema.parse({ undo }));
    expect(await change(resolve)).toEqual([0, 2, -2]);
    expect(await change(takeBack)).toEqual([0, -2, 2]);
  });

  test("not while it is deleted, nor when it has been erased", async () => {
    const ticket = await addTicket(admin);
    expect(await change(() => deleteTicket(admin, ticket.number))).toEqual([-1, 0, -1]);
    expect(await change(() => restoreTicket(admin, ticket.number))).toEqual([1, 0, 1]);
    const erase = async () => {
      await deleteTicket(admin, ticket.number);
      await purgeDeletedTickets(Date.now() + LONG_AFTER);
    };
    expect(await change(erase)).toEqual([-1, 0, -1]);
    expect(await waiting()).toBe(0);
  });
});

describe("a ticket's channel is its conversation's", () => {
  const inChannel = async (channel: "email" | "whatsapp", chatId: number) =>
    updateConversation(admin, await conversationEdit(admin, chatId, { channel }));

  test("also when that changes", async () => {
    const chatId = await addConversation(admin.workspaceId);
    await addTicket(admin, { conversationId: chatId });
    expect(await change(() => inChannel("whatsapp", chatId), { channel: "whatsapp" })).toEqual([1, 0, 1]);
    expect(await change(() => inChannel("email", chatId), { channel: "whatsapp" })).toEqual([-1, 0, -1]);
  });

  test("and it has none once that is erased", async () => {
    const chatId = await addConversation(admin.workspaceId);
    await inChannel("email", chatId);
    await addTicket(admin, { conversationId: chatId });
    const erase = async () => {
      await deleteConversation(admin, chatId);
      await purgeDeletedConversations(Date.now() + LONG_AFTER);
    };
    expect(await change(erase, { channel: "email" })).toEqual([-1, 0, -1]);
  });
});

test("nothing is left to be counted when the roller has been through", async () => {
  await addTicket(admin);
  expect(await waiting()).toBe(1);
  await rollNow();
  expect(await waiting()).toBe(0);
});
