import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { moveToTeam } from "@/lib/modules/conversations/state/move-to-team";
import { getTimeline } from "@/lib/modules/customers/timeline";
import { saveTeam } from "@/lib/modules/teams/save-team";
import { assignTicket } from "@/lib/modules/tickets/assign-ticket";
import { bulkUpdate } from "@/lib/modules/tickets/bulk-update";
import { TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import { getTicket, getTicketOptions, listConversationTickets, listTicketPage } from "@/lib/modules/tickets/queries";
import {
  bulkTicketsSchema,
  type TicketDetailDto,
  type TicketDto,
  ticketFilterSchema,
} from "@/lib/modules/tickets/schema";
import { findSimilarTickets } from "@/lib/modules/tickets/search/similar-tickets";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee, type Reach } from "@/lib/platform/session/sight";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { rows } from "@/tests/support/rows";
import { addTicket, historyOf } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let email: string;
let agentId: number;
/** A team of the agent's, one that isn't, and a private one that isn't. */
let own: number;
let foreign: number;
let closed: number;

beforeAll(async () => {
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
  email = await addAttender(admin.workspaceId);
  agentId = (await signedIn(email)).ctx.attender.id;
  const members = [{ attenderId: agentId, role: "member" as const }];
  own = (await saveTeam(admin, { name: "Vendas dos tickets", isPrivate: false, members })).id;
  foreign = (await saveTeam(admin, { name: "Financeiro dos tickets", isPrivate: false, members: [] })).id;
  closed = (await saveTeam(admin, { name: "Diretoria dos tickets", isPrivate: true, members: [] })).id;
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
});
afterAll(() => database.close());

/** The agent as a session of now has them. */
async function agent(reach: Reach): Promise<Ctx> {
  await rows.run("UPDATE attender SET reach = ? WHERE id = ?", reach, agentId);
  return (await signedIn(email)).ctx;
}

const REACHES: readonly Reach[] = ["everything", "teams", "own"];
const idsOf = (tickets: readonly TicketDto[]) => tickets.map(({ id }) => id);
/** The tickets to which the agent was given access. */
const granted = new Set<string>();
const sees = ({ sight, attender }: Ctx, { id, team, assignee }: TicketDto) =>
  canSee(sight, {
    audience: team?.id ?? 0,
    assignedAttenderId: assignee?.id ?? null,
    grantedTo: granted.has(id) ? [attender.id] : [],
  });

/** Lets the agent see a ticket. */
async function letIn({ id, number }: TicketDto): Promise<void> {
  granted.add(id);
  await rows.run(
    `INSERT INTO ticket_grant (workspaceId, ticketId, attenderId, reason, createdAt)
     SELECT workspaceId, id, ?, 'mention', 0 FROM ticket WHERE workspaceId = ? AND number = ?`,
    agentId,
    admin.workspaceId,
    number,
  );
}

/** Every page of a list. */
async function pagesOf(ctx: Ctx, filter: Record<string, string>, pageSize: number): Promise<TicketDto[]> {
  const all: TicketDto[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { ...ticketFilterSchema.parse(filter), pageSize, ...(cursor === undefined ? {} : { cursor }) };
    const page = await listTicketPage(ctx, query);
    all.push(...page.items);
    if (page.nextCursor === null) return all;
    expect(page.items).toHaveLength(pageSize);
    cursor = page.nextCursor;
  }
}

test("lists have what the rule lets somebody see, in full pages, under any filter", async () => {
  const customer = await dbOf(admin).customer.create({
    data: { workspaceId: admin.workspaceId, name: "Cliente da vista", tags: [] },
  });
  const rest = fc.record({
    teamId: fc.constantFrom(null, own, foreign, closed),
    assigneeId: fc.constantFrom(null, agentId, admin.attender.id),
    status: fc.constantFrom(...TICKET_STATUSES),
    tags: fc.subarray(["vip", "frete"]),
  });
  const conversations = [null, await addConversation(admin.workspaceId), await addConversation(admin.workspaceId)];
  await moveToTeam(admin, { chatId: conversations[2] as number, teamId: foreign, from: null });
  for (const [index, values] of fc.sample(rest, 60).entries()) {
    const ticket = await addTicket(admin, {
      ...values,
      customerId: customer.id,
      conversationId: conversations[index % 3],
    });
    if (index % 5 === 0) await letIn(ticket);
  }
  await indexNow();
  const everything = await pagesOf(admin, {}, 200);
  const filters: Record<string, string>[] = [
    {},
    { status: "open,closed" },
    { status: "resolved", priority: "medium" },
    { assignee: "me" },
    { assignee: "unassigned" },
    { customer: String(customer.id) },
    { tag: "vip,frete" },
    { team: String(own) },
    { team: `0,${foreign}` },
    { team: String(closed) },
    { team: String(foreign), status: "open" },
    { q: "Ticket de teste" },
    { q: "teste ticket" },
    { q: "Cliente da vista", status: "open" },
  ];
  for (const reach of REACHES) {
    const ctx = await agent(reach);
    const seen = new Set(idsOf(everything.filter((ticket) => sees(ctx, ticket))));
    for (const filter of filters) {
      const asked = { ...filter, ...(filter.assignee === "me" && { assignee: String(agentId) }) };
      const expected = idsOf(await pagesOf(admin, asked, 200)).filter((id) => seen.has(id));
      const found = await pagesOf(ctx, filter, 7);
      expect([reach, filter, idsOf(found)]).toEqual([reach, filter, expected]);
    }
    const linked = await pagesOf(ctx, { hasConversation: "true" }, 7);
    expect(linked.every(({ conversation }) => conversation !== null)).toBe(true);
    const unlinked = await pagesOf(ctx, { hasConversation: "false" }, 7);
    expect(unlinked.every(({ conversation }) => conversation === null)).toBe(true);
    expect(linked.length + unlinked.length).toBe(seen.size);
    const { items } = await getTimeline(ctx, "customer", customer.id, { pageSize: 200 });
    const lines = items.flatMap((item) => (item.kind === "ticket" ? [item.ticket.id] : []));
    expect(lines.toSorted()).toEqual(
      idsOf(everything.filter((one) => one.customer.id === customer.id && seen.has(one.id))).toSorted(),
    );
  }
});

describe("who doesn't see a ticket", () => {
  let hidden: TicketDetailDto;
  let ctx: Ctx;
  beforeAll(async () => {
    const conversationId = await addConversation(admin.workspaceId);
    hidden = await addTicket(admin, {
      teamId: foreign,
      conversationId,
      subject: "Cobrança do quiabo",
      description: "O boleto do quiabo não chega.",
      tags: ["quiabeiro"],
      status: "resolved",
    });
    ctx = await agent("teams");
  });

  test("reads it nowhere", async () => {
    await indexNow();
    expect(await getTicket(ctx, hidden.number)).toBeNull();
    expect(await listConversationTickets(ctx, hidden.conversation?.id ?? 0)).toEqual([]);
    expect((await getTicketOptions(ctx)).tags).not.toContain("quiabeiro");
    expect((await getTicketOptions(admin)).tags).toContain("quiabeiro");
    const text = { text: "boleto do quiabo", exceptId: 0, limit: 3 };
    const similarTo = async (of: Ctx) => (await findSimilarTickets(of, text)).map(({ number }) => number);
    expect(await similarTo(admin)).toContain(hidden.number);
    expect(await similarTo(ctx)).not.toContain(hidden.number);
    for (const q of ["quiabo", "quiabeiro", "boleto quiabo", "quiaboo"])
      expect(await listTicketPage(ctx, { q })).toMatchObject({ items: [], instead: null });
  });

  test("changes it by no bulk change", async () => {
    const change = (change: object) => bulkUpdate(ctx, bulkTicketsSchema.parse({ ids: [hidden.id], change }));
    expect(await change({ kind: "status", status: "closed" })).toEqual({
      results: [{ id: hidden.id, outcome: "not_found", ticket: null }],
      undo: [],
    });
    const undo = [{ id: hidden.id, version: hidden.version, status: "open" }];
    expect((await bulkUpdate(ctx, bulkTicketsSchema.parse({ undo }))).results[0]?.outcome).toBe("not_found");
  });
});

test("a word of one's own is found behind five hundred newer ones of another team", async () => {
  const mine = await addTicket(admin, { teamId: own, subject: "Ornitorrinco na caixa" });
  const given = await addTicket(admin, { teamId: foreign, subject: "Ornitorrinco dado", assigneeId: agentId });
  for (let count = 0; count < 320; count += 1) await addTicket(admin, { teamId: foreign, subject: "Ornitorrinco" });
  await indexNow();
  const found = await listTicketPage(await agent("teams"), { q: "ornitorrinco" });
  expect(idsOf(found.items)).toEqual([given.id, mine.id]);
});

describe("the team of a ticket", () => {
  test("is its conversation's, else the one that its maker is alone in, unless one is named", async () => {
    const conversationId = await addConversation(admin.workspaceId);
    await moveToTeam(admin, { chatId: conversationId, teamId: foreign, from: null });
    expect((await addTicket(admin, { conversationId })).team).toEqual({ id: foreign, name: "Financeiro dos tickets" });
    const ctx = await agent("everything");
    expect((await addTicket(ctx)).team?.id).toBe(own);
    expect((await addTicket(ctx, { teamId: null })).team).toBeNull();
    const loner = (await signedIn(await addAttender(admin.workspaceId))).ctx;
    expect((await addTicket(loner)).team).toBeNull();
    expect((await addTicket(ctx, { teamId: foreign })).team?.id).toBe(foreign);
    await expect(addTicket(ctx, { teamId: closed })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is changed by a form and by a bulk change, which can be undone", async () => {
    const ticket = await addTicket(admin, { teamId: own });
    const moved = await updateTicket(admin, ticket.number, { version: 1, teamId: foreign });
    expect(moved).toMatchObject({ version: 2, team: { id: foreign } });
    expect((await historyOf(admin, ticket)).at(-1)).toMatchObject({
      kind: "edited",
      changes: [{ field: "team", from: "Vendas dos tickets", to: "Financeiro dos tickets" }],
    });
    const change = { kind: "team", teamId: null };
    const { undo } = await bulkUpdate(admin, bulkTicketsSchema.parse({ ids: [ticket.id], change }));
    expect((await getTicket(admin, ticket.number))?.team).toBeNull();
    await bulkUpdate(admin, bulkTicketsSchema.parse({ undo }));
    expect((await getTicket(admin, ticket.number))?.team?.id).toBe(foreign);
    await expect(
      updateTicket(await agent("everything"), ticket.number, { version: 4, teamId: closed }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test.each([
    ["everything", "foreign", agentIsKept],
    ["teams", "foreign", agentIsReleased],
    ["teams", "own", agentIsKept],
    ["own", "own", agentIsKept],
    ["own", "foreign", agentIsReleased],
    ["everything", "closed", agentIsReleased],
  ] as const)("that somebody of reach %s has moves to %s", async (reach, to, isRight) => {
    await agent(reach);
    const ticket = await addTicket(admin, { assigneeId: agentId, status: "in_progress" });
    const teamId = { own, foreign, closed }[to];
    isRight(await updateTicket(admin, ticket.number, { version: 1, teamId }), "open");
    const over = await addTicket(admin, { assigneeId: agentId, status: "resolved" });
    isRight(await updateTicket(admin, over.number, { version: 1, teamId }), "resolved");
    // Who is given it in the same go keeps it.
    const given = await addTicket(admin, {});
    const both = await updateTicket(admin, given.number, { version: 1, teamId, assigneeId: agentId });
    expect(both.assignee?.id).toBe(agentId);
  });

  function agentIsKept(ticket: TicketDetailDto) {
    expect(ticket.assignee?.id).toBe(agentId);
  }
  function agentIsReleased(ticket: TicketDetailDto, status: string) {
    expect(ticket).toMatchObject({ assignee: null, status });
  }
});

describe("the conversation of a ticket", () => {
  test("is named to who sees it, and quoted in no history", async () => {
    const hidden = await addConversation(admin.workspaceId, { subject: "Demissão sigilosa" });
    await moveToTeam(admin, { chatId: hidden, teamId: closed, from: null });
    const ticket = await addTicket(admin, { teamId: own });
    await updateTicket(admin, ticket.number, { version: 1, conversationId: hidden });
    const ctx = await agent("teams");
    expect((await getTicket(ctx, ticket.number))?.conversation).toBeNull();
    expect((await getTicket(admin, ticket.number))?.conversation?.subject).toBe("Demissão sigilosa");
    const listed = (await listTicketPage(ctx, { team: [own] })).items.find(({ id }) => id === ticket.id);
    expect(listed?.conversation).toBeNull();
    expect((await historyOf(ctx, ticket)).at(-1)?.changes).toEqual([{ field: "conversation", from: null, to: null }]);
    // As lines of before teams have it.
    await rows.run(
      `UPDATE ticket_entry SET details = ? WHERE seq = 2 AND ticketId = (SELECT id FROM ticket WHERE number = ? AND workspaceId = ?)`,
      JSON.stringify({ changes: [{ field: "conversation", from: null, to: "Demissão sigilosa" }] }),
      ticket.number,
      admin.workspaceId,
    );
    expect(JSON.stringify(await historyOf(ctx, ticket))).not.toContain("sigilosa");
    // Taking it doesn't name the conversation either.
    const taken = await assignTicket(ctx, ticket.number, { attenderId: agentId, from: null });
    expect(taken.conversation).toBeNull();
  });
});
