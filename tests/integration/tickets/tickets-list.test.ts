import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ESCAPED_LIST } from "@/lib/modules/records/query-codec";
import { exportTickets, ticketExportHeader } from "@/lib/modules/tickets/export-tickets";
import {
  getTicketOptions,
  listConversationTickets,
  listCustomerTickets,
  listTicketPage,
} from "@/lib/modules/tickets/queries";
import { type TicketDetailDto, type TicketFilter, ticketFilterSchema } from "@/lib/modules/tickets/schema";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import { csvResponse } from "@/lib/platform/csv/write-csv";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { NO_COLUMNS } from "@/tests/support/fields/field-desk";
import { otherIds } from "@/tests/support/other-workspace";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { rows } from "@/tests/support/rows";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let ctx: Ctx;
let tickets: Record<"plain" | "urgent" | "mine" | "linked" | "resolved" | "accented", TicketDetailDto>;
let customerId: number;

beforeAll(async () => {
  ctx = (await signedIn()).ctx;
  const customer = await dbOf(ctx).customer.create({
    data: { workspaceId: ctx.workspaceId, name: "Íris Ávila", tags: [] },
  });
  customerId = customer.id;
  const conversationId = await addConversation(ctx.workspaceId);
  tickets = {
    plain: await addTicket(ctx, { subject: "Simples" }),
    urgent: await addTicket(ctx, { subject: "Urgente", priority: "urgent", tags: ["vip", "a,b"] }),
    mine: await addTicket(ctx, { subject: "Meu", assigneeId: ctx.attender.id, status: "in_progress" }),
    linked: await addTicket(ctx, { subject: "Ligado", conversationId }),
    resolved: await addTicket(ctx, { subject: "Resolvido", status: "resolved", priority: "low" }),
    accented: await addTicket(ctx, { subject: "Cobrança em DUPLICIDADE", customerId, tags: ["Reunião"] }),
  };
});
afterAll(() => database.close());

/** Subjects of this file's tickets that a filter, as the query has it, lets through. */
async function found(query: Record<string, string>): Promise<string[]> {
  const filter: TicketFilter = ticketFilterSchema.parse(query);
  const { items } = await listTicketPage(ctx, { ...filter, pageSize: 200 });
  const known = Object.values(tickets).map(({ id }) => id);
  return items.filter(({ id }) => known.includes(id)).map(({ subject }) => subject);
}

describe("the filter", () => {
  test.each([
    [{}, ["Cobrança em DUPLICIDADE", "Resolvido", "Ligado", "Meu", "Urgente", "Simples"]],
    [{ status: "in_progress,resolved" }, ["Resolvido", "Meu"]],
    [{ priority: "urgent,low" }, ["Resolvido", "Urgente"]],
    [{ status: "open", priority: "urgent" }, ["Urgente"]],
    [{ assignee: "me" }, ["Meu"]],
    [{ assignee: "unassigned", priority: "medium" }, ["Cobrança em DUPLICIDADE", "Ligado", "Simples"]],
    [{ assignee: "unassigned,me", status: "in_progress" }, ["Meu"]],
    [{ mine: "true" }, ["Meu"]],
    [{ mine: "true", assignee: "unassigned" }, []],
    [{ tag: "vip" }, ["Urgente"]],
    [{ tag: "vip,Reunião" }, ["Cobrança em DUPLICIDADE", "Urgente"]],
    [{ tag: "vip", status: "closed" }, []],
    [{ hasConversation: "true" }, ["Ligado"]],
    [{ hasConversation: "false", priority: "urgent" }, ["Urgente"]],
    [{ preset: "assigned_to_me" }, ["Meu"]],
    [{ preset: "urgent" }, ["Urgente"]],
    [{ preset: "open", priority: "urgent" }, ["Urgente"]],
    [{ preset: "urgent", priority: "low" }, []],
  ])("%o", async (query, subjects) => {
    expect(await found(query as Record<string, string>)).toEqual(subjects);
  });

  test("by customer", async () => {
    expect(await found({ customer: String(customerId) })).toEqual(["Cobrança em DUPLICIDADE"]);
  });

  test("a comma in a tag is written with a backslash", async () => {
    expect(await found({ tag: ESCAPED_LIST.join(["a,b"]) })).toEqual(["Urgente"]);
  });

  test.each([{ status: "nothing" }, { assignee: "0" }, { mine: "yes" }, { customer: "" }])("refuses %o", (query) => {
    expect(ticketFilterSchema.safeParse(query).success).toBe(false);
  });

  test("of another workspace's customer and attender finds nothing", async () => {
    const other = await otherIds();
    const pages = await Promise.all([
      listTicketPage(ctx, { customer: [other.customerId] }),
      listTicketPage(ctx, { assignee: [other.attenderId] }),
    ]);
    expect(pages.flatMap(({ items }) => items)).toEqual([]);
  });

  test("options are the tags in use", async () => {
    expect((await getTicketOptions(ctx)).tags).toEqual(expect.arrayContaining(["Reunião", "a,b", "vip"]));
  });
});

describe("the search", () => {
  // A search waits 50 ms for the index, and another database's write may hold PostgreSQL's numbers up for longer.
  beforeAll(() => indexNow());

  test.each([
    ["duplicidade", ["Cobrança em DUPLICIDADE"]],
    ["cobranca", ["Cobrança em DUPLICIDADE"]],
    ["UPLICID", ["Cobrança em DUPLICIDADE"]],
    ["ança em dup", ["Cobrança em DUPLICIDADE"]],
    ["avila", ["Cobrança em DUPLICIDADE"]],
    ["reuni", ["Cobrança em DUPLICIDADE"]],
    ['"iris cobranca"', []],
    ["iris cobranca", ["Cobrança em DUPLICIDADE"]],
    ["me", ["Meu"]],
    ["%", []],
    ['" OR "', []],
  ])("%s", async (q, subjects) => {
    expect(await found({ q, priority: "low,medium,high,urgent" })).toEqual(subjects);
  });

  test("together with a filter", async () => {
    expect(await found({ q: "e", status: "resolved" })).toEqual(["Resolvido"]);
  });

  test("finds what changed a moment ago", async () => {
    const ticket = await addTicket(ctx, { subject: "Antes" });
    await updateTicket(ctx, ticket.number, { version: 1, subject: "Xilofone quebrado" });
    await dbOf(ctx).customer.updateMany({ where: { id: customerId }, data: { name: "Íris Zumbi" } });
    const [subjects, names] = await Promise.all([
      listTicketPage(ctx, { q: "xilofone" }),
      listTicketPage(ctx, { q: "iris zumbi" }),
    ]);
    expect([subjects.items[0]?.id, names.items[0]?.id]).toEqual([ticket.id, tickets.accented.id]);
  });

  test("finds old tickets by the index, far from the list's first ones", async () => {
    const old = await addTicket(ctx, { subject: "Ornitorrinco" });
    const { workspaceId } = ctx;
    await rows.run("UPDATE ticket SET updatedAt = 1000 WHERE number = ? AND workspaceId = ?", old.number, workspaceId);
    for (let count = 0; count < 205; count += 1) await addTicket(ctx);
    await indexNow();
    for (const q of ["ornitorrinco", "NITORRI", "or"])
      expect((await listTicketPage(ctx, { q })).items.map(({ id }) => id)).toContain(old.id);
  });
});

describe("pages", () => {
  test("have no gap and no duplicate while tickets are added and changed", async () => {
    const before = (await listTicketPage(ctx, { pageSize: 200 })).items.slice(0, 120).map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 12; page += 1) {
      const { items, nextCursor } = await listTicketPage(ctx, { pageSize: 10, cursor });
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor ?? undefined;
      await addTicket(ctx);
    }
    expect(seen).toEqual(before);
  });

  test("of several ranges are merged in the list's order", async () => {
    const filter = { status: ["open", "resolved", "in_progress"] as TicketFilter["status"] };
    const whole = (await listTicketPage(ctx, { ...filter, pageSize: 100 })).items.map(({ id }) => id);
    const first = await listTicketPage(ctx, { ...filter, pageSize: 33 });
    const second = await listTicketPage(ctx, { ...filter, pageSize: 67, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(whole);
  });

  test("a cursor that nobody made is refused", async () => {
    await expect(listTicketPage(ctx, { cursor: "nonsense" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });
});

test("a conversation and a customer know their tickets", async () => {
  expect((await listConversationTickets(ctx, tickets.linked.conversation?.id ?? 0))?.map(({ id }) => id)).toEqual([
    tickets.linked.id,
  ]);
  expect(await listConversationTickets(ctx, 2_000_000)).toBeNull();
  expect((await listCustomerTickets(ctx, customerId, 10)).map(({ id }) => id)).toEqual([tickets.accented.id]);
});

describe("the export", () => {
  test("has the filter's tickets, with formulas quoted", async () => {
    await addTicket(ctx, { subject: '=HYPERLINK("http://x","y")', description: "Linha 1\nLinha 2", tags: ["exporta"] });
    const filter: TicketFilter = { tag: ["exporta"] };
    const response = csvResponse(
      ctx,
      "tickets.csv",
      ticketExportHeader(ctx, NO_COLUMNS),
      exportTickets(ctx, filter, NO_COLUMNS),
    );
    const text = Buffer.from(await response.arrayBuffer()).toString();
    const [header, ...rest] = text.split("\r\n");
    expect(header).toBe(
      "\ufeffTicket;Assunto;Descrição;Status;Status próprio;Prioridade;Cliente;E-mail;Empresa;Responsável;Conversa;Tags;Criado em;Atualizado em;Resolvido em",
    );
    expect(rest).toHaveLength(2);
    expect(rest[0]).toContain(`"'=HYPERLINK(""http://x"",""y"")";"Linha 1\nLinha 2";Aberto;;Média;`);
    expect(rest[1]).toBe("");
  });

  test("of a search has every hit", async () => {
    const count = async (filter: TicketFilter) => {
      let lines = 0;
      for await (const page of exportTickets(ctx, filter, NO_COLUMNS)) lines += page.length;
      return lines;
    };
    const wanted = await rows.value(
      "SELECT count(*) FROM ticket WHERE workspaceId = ? AND subject LIKE 'Ticket de teste%' AND deletedAt IS NULL",
      ctx.workspaceId,
    );
    expect(await count({ q: "TICKET de teste" })).toBe(wanted);
    expect(await count({ q: "duplicidade", tag: ["Reunião"] })).toBe(1);
  });

  test("has every ticket, page by page, and stops when the reader goes away", async () => {
    let count = 0;
    for await (const page of exportTickets(ctx, {}, NO_COLUMNS)) count += page.length;
    const sql = "SELECT count(*) FROM ticket WHERE workspaceId = ? AND deletedAt IS NULL";
    expect(count).toBe(await rows.value(sql, ctx.workspaceId));
    let isOver = false;
    async function* pages() {
      try {
        for (;;) yield [["a"]];
      } finally {
        isOver = true;
      }
    }
    const reader = csvResponse(ctx, "x.csv", ["x"], pages()).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(isOver).toBe(true);
  });
});
