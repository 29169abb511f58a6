import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getTicket } from "@/lib/modules/tickets/queries";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import { runJobs } from "@/tests/support/channels/email/channel";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { testDatabase } from "@/tests/support/database";
import { editWorkspace } from "@/tests/support/edits";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { addTicket, historyOf } from "@/tests/support/tickets/tickets";

const database = testDatabase();
const desk = new MailDesk();
const DAY_MS = 24 * 60 * 60 * 1000;
let number = 0;

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterAll(async () => {
  await desk.close();
  await database.close();
});

/** A ticket of a conversation that came by e-mail, resolved so many days ago. */
async function resolved(daysAgo: number) {
  const conversationId = await desk.conversation();
  const ticket = await addTicket(desk.ctx, { conversationId, status: "resolved" });
  await rawClient().ticket.updateMany({
    where: { number: ticket.number },
    data: { resolvedAt: new Date(Date.now() - daysAgo * DAY_MS) },
  });
  return { conversationId, number: ticket.number, id: ticket.id };
}
/** The customer's answer in the thread of the last conversation. */
async function answer(text: string, change: Record<string, string> = {}): Promise<void> {
  const own = { "In-Reply-To": `<s${desk.number}@cliente.example>`, "Message-ID": `<chamado${++number}@x.example>` };
  await desk.arrive(rawMail(headers({ ...own, ...change }), text));
  await runJobs();
}
const ticketsOf = (conversationId: number) =>
  rawClient().ticket.findMany({ where: { conversationId }, orderBy: { id: "asc" } });

describe("a customer answers by e-mail in the conversation of a resolved ticket", () => {
  test("within the days: it is open again, and its history says so", async () => {
    const ticket = await resolved(6);
    await answer("Voltou a acontecer");
    expect(await getTicket(desk.ctx, ticket.number)).toMatchObject({ status: "open", resolvedAt: null });
    expect((await historyOf(desk.ctx, ticket)).at(-1)?.kind).toBe("reopened");
  });

  test("later: a new ticket goes on with it, and the next answer leaves both", async () => {
    const ticket = await resolved(8);
    await answer("Aconteceu de novo");
    const [, next, ...others] = await ticketsOf(ticket.conversationId);
    expect(others).toEqual([]);
    expect(await getTicket(desk.ctx, next?.number ?? 0)).toMatchObject({
      status: "open",
      description: "Aconteceu de novo",
      previousTicketId: ticket.id,
    });
    await answer("E mais uma coisa");
    expect(await ticketsOf(ticket.conversationId)).toHaveLength(2);
    expect((await getTicket(desk.ctx, ticket.number))?.status).toBe("resolved");
  });

  test("where no day is given: always a new one", async () => {
    await editWorkspace(desk.ctx, { ticketReopenDays: null });
    const ticket = await resolved(0);
    await answer("De novo");
    await editWorkspace(desk.ctx, { ticketReopenDays: 7 });
    expect(await ticketsOf(ticket.conversationId)).toHaveLength(2);
  });

  test("with a second ticket that goes on: that one is whom it is for", async () => {
    const ticket = await resolved(1);
    await addTicket(desk.ctx, { conversationId: ticket.conversationId, status: "waiting_customer" });
    await answer("Aqui está o documento");
    expect((await getTicket(desk.ctx, ticket.number))?.status).toBe("resolved");
  });

  test.each([
    ["an absence notice", { "Auto-Submitted": "auto-replied" }],
    ["a message of another thread", { "In-Reply-To": "<nada@x.example>" }],
  ])("but not by %s", async (_, change) => {
    const ticket = await resolved(1);
    await answer("Estou de férias", change);
    expect((await getTicket(desk.ctx, ticket.number))?.status).toBe("resolved");
    expect(await ticketsOf(ticket.conversationId)).toHaveLength(1);
  });

  test("before somebody resolved it: it stays resolved", async () => {
    const conversationId = await desk.conversation();
    const ticket = await addTicket(desk.ctx, { conversationId, status: "resolved" });
    const own = { "In-Reply-To": `<s${desk.number}@cliente.example>`, "Message-ID": "<antes@x.example>" };
    await desk.arrive(rawMail(headers(own), "Obrigada"));
    // Opened by the answer, resolved by an agent, and the same job once more.
    await runJobs();
    const { version } = (await getTicket(desk.ctx, ticket.number)) ?? { version: 0 };
    await updateTicket(desk.ctx, ticket.number, { version, status: "resolved" });
    await rawClient().job.updateMany({
      where: { type: "channels.email.answer-ticket" },
      data: { status: "queued", runAt: new Date(0), finishedAt: null },
    });
    await runJobs();
    expect((await getTicket(desk.ctx, ticket.number))?.status).toBe("resolved");
  });

  test("twice the same: one new ticket", async () => {
    const ticket = await resolved(30);
    const same = { "Message-ID": `<repetida${number}@x.example>` };
    await answer("De novo", same);
    await answer("De novo", same);
    expect(await ticketsOf(ticket.conversationId)).toHaveLength(2);
  });
});
