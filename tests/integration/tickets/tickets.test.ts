import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { assignTicket } from "@/lib/modules/tickets/assign-ticket";
import { bulkUpdate } from "@/lib/modules/tickets/bulk-update";
import { deleteTicket, purgeDeletedTickets, restoreTicket } from "@/lib/modules/tickets/delete-ticket";
import { getTicket, listTicketPage } from "@/lib/modules/tickets/queries";
import { reopenByRequester } from "@/lib/modules/tickets/reopen-by-requester";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import { isAppError } from "@/lib/platform/errors/app-error";
import { installPublisher } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editWorkspace } from "@/tests/support/edits";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { addTicket, historyOf, sentencesOf } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let ana: Ctx;
let bruno: Ctx;
const DAY_MS = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  ana = (await signedIn()).ctx;
  bruno = (await signedIn(await addAttender(ana.workspaceId))).ctx;
});
afterAll(() => database.close());

const codeOf = (error: unknown) => (isAppError(error) ? error.code : error);
const failing = (call: Promise<unknown>) => call.then(() => "no error", codeOf);

describe("creating", () => {
  test("gives the documented defaults and the first line of the history", async () => {
    const ticket = await addTicket(ana);
    expect(ticket).toMatchObject({ status: "open", priority: "medium", tags: [], version: 1, assignee: null });
    expect(ticket.id).toBe(`ticket-${ticket.number}`);
    const [first] = await historyOf(ana, ticket);
    expect(first).toMatchObject({
      type: "system",
      kind: "created",
      content: `Ticket criado por ${ana.attender.fullName}`,
      authorId: ana.attender.id,
    });
  });

  test("numbers follow each other without a gap, however many are made at once", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => addTicket(ana)));
    const numbers = made.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] as number) + index));
  });

  test("the same client id again answers the same ticket", async () => {
    const [one, two] = await Promise.all([1, 2].map(() => addTicket(ana, { clientId: "twice-the-same" })));
    expect(one?.id).toBe(two?.id);
    expect(await sentencesOf(ana, one as { number: number })).toHaveLength(1);
  });

  test("an inactive attender gets none", async () => {
    const email = await addAttender(ana.workspaceId);
    const gone = await rawClient().attender.update({ where: { email }, data: { isActive: false } });
    expect(await failing(addTicket(ana, { assigneeId: gone.id }))).toBe("ATTENDER_INACTIVE");
  });
});

describe("a status", () => {
  test.each([
    ["in_progress", "Em Progresso"],
    ["waiting_customer", "Aguardando Cliente"],
    ["resolved", "Resolvido"],
    ["closed", "Fechado"],
  ] as const)("%s is told as documented", async (status, label) => {
    const ticket = await addTicket(ana);
    const changed = await updateTicket(ana, ticket.number, { version: 1, status });
    expect(changed.status).toBe(status);
    expect(changed.resolvedAt !== null).toBe(status === "resolved");
    expect((await sentencesOf(ana, ticket)).at(-1)).toBe(
      `Status alterado para "${label}" por ${ana.attender.fullName}`,
    );
  });

  test("of an open ticket again takes the time of resolution away, closing keeps it", async () => {
    const ticket = await addTicket(ana, { status: "resolved" });
    expect((await updateTicket(ana, ticket.number, { version: 1, status: "closed" })).resolvedAt).toBe(
      ticket.resolvedAt,
    );
    expect((await updateTicket(ana, ticket.number, { version: 2, status: "open" })).resolvedAt).toBeNull();
  });

  test("is told in the reader's language", async () => {
    const ticket = await addTicket(ana);
    await updateTicket(ana, ticket.number, { version: 1, status: "resolved" });
    const english: Ctx = { ...ana, locale: "en" };
    expect((await sentencesOf(english, ticket)).at(-1)).toBe(
      `Status changed to "Resolved" by ${ana.attender.fullName}`,
    );
  });
});

describe("the assignment", () => {
  test("taking puts it in progress", async () => {
    const ticket = await addTicket(ana);
    const taken = await assignTicket(ana, ticket.number, { attenderId: ana.attender.id, from: null });
    expect(taken).toMatchObject({ status: "in_progress", assignee: { id: ana.attender.id } });
    const name = ana.attender.fullName;
    expect((await sentencesOf(ana, ticket)).at(-1)).toBe(`Ticket atribuído para ${name} por ${name}`);
  });

  test("transferring names both", async () => {
    const ticket = await addTicket(ana, { assigneeId: ana.attender.id });
    await assignTicket(ana, ticket.number, { attenderId: bruno.attender.id, from: ana.attender.id });
    expect((await sentencesOf(ana, ticket)).at(-1)).toBe(
      `Ticket atribuído para ${bruno.attender.fullName} por ${ana.attender.fullName}`,
    );
  });

  test("releasing opens it", async () => {
    const ticket = await addTicket(ana, { assigneeId: ana.attender.id, status: "waiting_customer" });
    const released = await assignTicket(ana, ticket.number, { attenderId: null, from: ana.attender.id });
    expect(released).toMatchObject({ status: "open", assignee: null });
    expect((await sentencesOf(ana, ticket)).at(-1)).toBe(`Ticket liberado por ${ana.attender.fullName}`);
  });

  test("of two who take at once one wins and the other is told who", async () => {
    const ticket = await addTicket(ana);
    const outcomes = await Promise.allSettled(
      [ana, bruno].map((ctx) => assignTicket(ctx, ticket.number, { attenderId: ctx.attender.id, from: null })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = outcomes.find((outcome) => outcome.status === "rejected") as PromiseRejectedResult;
    const winner = (await getTicket(ana, ticket.number))?.assignee?.name;
    expect(lost.reason).toMatchObject({ code: "TICKET_TAKEN", details: { attenderName: winner } });
    expect(await historyOf(ana, ticket)).toHaveLength(2);
  });
});

describe("editing", () => {
  test("lists what changed", async () => {
    const ticket = await addTicket(ana);
    await updateTicket(ana, ticket.number, {
      version: 1,
      subject: "Novo assunto",
      status: "closed",
      priority: "urgent",
    });
    expect((await sentencesOf(ana, ticket)).at(-1)).toBe(
      'Ticket editado: Assunto alterado para "Novo assunto", Status alterado para "Fechado", Prioridade alterada para "Urgente"',
    );
  });

  test("of anything else says just that", async () => {
    const ticket = await addTicket(ana);
    await updateTicket(ana, ticket.number, { version: 1, description: "Outra", tags: ["vip"] });
    const last = (await historyOf(ana, ticket)).at(-1);
    expect(last).toMatchObject({ content: "Ticket editado", kind: "edited" });
    expect(last?.changes).toEqual([
      { field: "description", from: null, to: null },
      { field: "tags", from: [], to: ["vip"] },
    ]);
  });

  test("without a change writes nothing", async () => {
    const ticket = await addTicket(ana);
    const same = await updateTicket(ana, ticket.number, { version: 1, subject: ticket.subject, status: "open" });
    expect(same).toEqual(ticket);
    expect(await historyOf(ana, ticket)).toHaveLength(1);
  });

  test("an older version saves the fields that nobody else touched", async () => {
    const ticket = await addTicket(ana);
    await updateTicket(ana, ticket.number, { version: 1, priority: "high" });
    const merged = await updateTicket(bruno, ticket.number, { version: 1, subject: "De Bruno" });
    expect(merged).toMatchObject({ subject: "De Bruno", priority: "high", version: 3 });
  });

  test("the second of two who change the same field is told who changed what, and nothing is saved", async () => {
    const ticket = await addTicket(ana);
    await updateTicket(ana, ticket.number, { version: 1, subject: "De Ana" });
    const call = updateTicket(bruno, ticket.number, { version: 1, subject: "De Bruno", priority: "low" });
    await expect(call).rejects.toMatchObject({
      code: "TICKET_CHANGED",
      details: {
        conflicts: ["subject"],
        ticket: { subject: "De Ana", priority: "medium", version: 2 },
        changes: [{ field: "subject", from: ticket.subject, to: "De Ana", by: ana.attender.fullName }],
      },
    });
    expect(await getTicket(ana, ticket.number)).toMatchObject({ subject: "De Ana", priority: "medium" });
  });

  test("both setting the same value is no conflict", async () => {
    const ticket = await addTicket(ana);
    await updateTicket(ana, ticket.number, { version: 1, status: "resolved" });
    expect(await updateTicket(bruno, ticket.number, { version: 1, status: "resolved" })).toMatchObject({ version: 2 });
  });

  test("a status that came with an assignment counts as changed", async () => {
    const ticket = await addTicket(ana);
    await assignTicket(ana, ticket.number, { attenderId: ana.attender.id, from: null });
    expect(await failing(updateTicket(bruno, ticket.number, { version: 1, status: "closed" }))).toBe("TICKET_CHANGED");
  });
});

describe("deleting", () => {
  test("takes it from list and pane, restoring brings it back as it was", async () => {
    const ticket = await addTicket(ana, { subject: "Some e volta" });
    await deleteTicket(ana, ticket.number);
    expect(await getTicket(ana, ticket.number)).toBeNull();
    const { items } = await listTicketPage(ana);
    expect(items.map(({ id }) => id)).not.toContain(ticket.id);
    const restored = await restoreTicket(ana, ticket.number);
    expect(restored).toMatchObject({ subject: "Some e volta", status: ticket.status, version: ticket.version });
  });

  test("twice is not found, nor is restoring what isn't deleted", async () => {
    const ticket = await addTicket(ana);
    expect(await failing(restoreTicket(ana, ticket.number))).toBe("NOT_FOUND");
    await deleteTicket(ana, ticket.number);
    expect(await failing(deleteTicket(ana, ticket.number))).toBe("NOT_FOUND");
  });

  test("is for good after a day, and a ticket that goes on with it stays", async () => {
    const ticket = await addTicket(ana, { status: "resolved" });
    await editWorkspace(ana, { ticketReopenDays: null });
    const next = await reopenByRequester(ana, ticket.number, { text: "Voltou" });
    await editWorkspace(ana, { ticketReopenDays: 7 });
    await deleteTicket(ana, ticket.number);
    expect(await purgeDeletedTickets(Date.now() + DAY_MS / 2)).toBe(0);
    expect(await purgeDeletedTickets(Date.now() + DAY_MS + 1_000)).toBeGreaterThan(0);
    expect(await failing(restoreTicket(ana, ticket.number))).toBe("NOT_FOUND");
    expect((await getTicket(ana, Number(next.ticketId.slice(7))))?.previousTicketId).toBeNull();
  });
});

describe("many at once", () => {
  test("each says what became of it, and undo brings back what they had", async () => {
    const one = await addTicket(ana, { priority: "low", tags: ["a"] });
    const two = await addTicket(ana, { priority: "urgent" });
    const { results, undo } = await bulkUpdate(ana, {
      ids: [one.number, two.number, 2_000_000],
      change: { kind: "priority", priority: "urgent" },
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(["changed", "unchanged", "not_found"]);
    expect(undo).toEqual([{ id: one.id, version: 2, priority: "low" }]);
    await bulkUpdate(ana, { undo: [{ id: one.number, version: 2, priority: "low" }] });
    expect((await getTicket(ana, one.number))?.priority).toBe("low");
  });

  test("undoing an assignment restores status and assignee", async () => {
    const ticket = await addTicket(ana, { status: "waiting_customer" });
    const { undo } = await bulkUpdate(ana, {
      ids: [ticket.number],
      change: { kind: "assign", attenderId: bruno.attender.id },
    });
    expect(await getTicket(ana, ticket.number)).toMatchObject({
      status: "in_progress",
      assignee: { id: bruno.attender.id },
    });
    await bulkUpdate(ana, { undo: undo.map((item) => ({ ...item, id: ticket.number })) });
    expect(await getTicket(ana, ticket.number)).toMatchObject({ status: "waiting_customer", assignee: null });
  });

  test("undo leaves alone what somebody changed after", async () => {
    const ticket = await addTicket(ana);
    const { undo } = await bulkUpdate(ana, { ids: [ticket.number], change: { kind: "status", status: "closed" } });
    await updateTicket(bruno, ticket.number, { version: 2, subject: "Depois" });
    const { results } = await bulkUpdate(ana, { undo: undo.map((item) => ({ ...item, id: ticket.number })) });
    expect(results[0]?.outcome).toBe("conflict");
    expect((await getTicket(ana, ticket.number))?.status).toBe("closed");
  });

  test("tags are added and removed one by one", async () => {
    const ticket = await addTicket(ana, { tags: ["a"] });
    await bulkUpdate(ana, { ids: [ticket.number], change: { kind: "addTag", tag: "b" } });
    await bulkUpdate(ana, { ids: [ticket.number], change: { kind: "removeTag", tag: "a" } });
    expect((await getTicket(ana, ticket.number))?.tags).toEqual(["b"]);
  });

  test("200 make one event for the rows", async () => {
    const tickets = [await addTicket(ana), await addTicket(ana), await addTicket(ana)];
    const events: string[] = [];
    installPublisher({
      publish: (_, event) => void events.push(event),
      publishAmong: (_, { event }) => void events.push(event),
      viewersChanged() {},
      ticketViewersChanged() {},
      endSessions() {},
      disconnect() {},
    });
    await bulkUpdate(ana, { ids: tickets.map(({ number }) => number), change: { kind: "status", status: "closed" } });
    installPublisher(undefined);
    expect(events.filter((event) => event === "TicketUpdated")).toHaveLength(1);
    expect(events.filter((event) => event === "TicketEntryAdded")).toHaveLength(3);
  });
});

describe("a customer who answers", () => {
  test("an open ticket leaves it open", async () => {
    const ticket = await addTicket(ana, { status: "waiting_customer" });
    expect(await reopenByRequester(ana, ticket.number, { text: "Oi" })).toEqual({
      ticketId: ticket.id,
      outcome: "still_open",
    });
  });

  test("a resolved one in time reopens it", async () => {
    const ticket = await addTicket(ana, { status: "resolved" });
    const at = Date.now() + 7 * DAY_MS - 60_000;
    expect((await reopenByRequester(ana, ticket.number, { text: "Voltou", at })).outcome).toBe("reopened");
    expect(await getTicket(ana, ticket.number)).toMatchObject({ status: "open", resolvedAt: null });
    const last = (await historyOf(ana, ticket)).at(-1);
    expect(last).toMatchObject({ kind: "reopened", authorId: "system", authorName: "Sistema" });
  });

  test("too late makes a new one, and the next answer goes there", async () => {
    const conversationId = await addConversation(ana.workspaceId);
    const ticket = await addTicket(ana, { status: "resolved", conversationId, tags: ["vip"], priority: "high" });
    const at = Date.now() + 8 * DAY_MS;
    const answered = await reopenByRequester(ana, ticket.number, { text: "Aconteceu de novo", at });
    expect(answered.outcome).toBe("continued");
    const next = await getTicket(ana, Number(answered.ticketId.slice(7)));
    expect(next).toMatchObject({
      subject: ticket.subject,
      description: "Aconteceu de novo",
      status: "open",
      priority: "high",
      tags: ["vip"],
      previousTicketId: ticket.id,
      conversation: { id: conversationId },
    });
    expect((await historyOf(ana, ticket)).at(-1)).toMatchObject({ kind: "continued", nextTicketId: answered.ticketId });
    expect(await reopenByRequester(ana, ticket.number, { text: "E de novo", at })).toEqual({
      ticketId: answered.ticketId,
      outcome: "still_open",
    });
  });

  test.each([0, null])("with %s days never reopens", async (ticketReopenDays) => {
    const ticket = await addTicket(ana, { status: "resolved" });
    await editWorkspace(ana, { ticketReopenDays });
    expect((await reopenByRequester(ana, ticket.number, { text: "Oi" })).outcome).toBe("continued");
    await editWorkspace(ana, { ticketReopenDays: 7 });
  });
});

test("every change is in the audit log", async () => {
  const { ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  const ticket = await addTicket(ctx);
  await updateTicket(ctx, ticket.number, { version: 1, subject: "Auditado" });
  await assignTicket(ctx, ticket.number, { attenderId: ctx.attender.id, from: null });
  await deleteTicket(ctx, ticket.number);
  await restoreTicket(ctx, ticket.number);
  const events = await dbOf(ctx).auditEvent.findMany({ where: { subjectId: ticket.id }, orderBy: { id: "asc" } });
  expect(events.map(({ action }) => action)).toEqual([
    "ticket.created",
    "ticket.updated",
    "ticket.assigned",
    "ticket.deleted",
    "ticket.restored",
  ]);
});
