import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as getChats } from "@/app/api/bff/Chat/GetChats/route";
import { GET as getTickets } from "@/app/api/v1/tickets/route";
import { readInstead } from "@/lib/client/http/exact-search";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { listChats } from "@/lib/modules/conversations/queries";
import { listCustomerOptions } from "@/lib/modules/customers/customer-options";
import { listCustomers } from "@/lib/modules/customers/queries";
import { exportTickets } from "@/lib/modules/tickets/export-tickets";
import { listTicketPage } from "@/lib/modules/tickets/queries";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { NO_COLUMNS } from "@/tests/support/fields/field-desk";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_AGENT } from "@/tests/support/template";

/** What customers of a shop write; each is one conversation. */
const TEXTS = {
  rastreio: "Pode me mandar o código de rastreio da encomenda?",
  boleto: "Preciso pagar o boleto que venceu ontem",
  segundaVia: "Gostaria da segunda via, por favor",
  nota: "A nota fiscal veio com o nome errado",
  reembolso: "Quando cai o reembolso na minha conta bancária?",
  frete: "O frete para Manaus ficou muito alto",
  senha: "Esqueci minha senha e não entro mais",
  cancelar: "Quero cancelar o meu pedido de ontem",
  troca: "Posso fazer a troca por um tamanho maior?",
  cartao: "O cartão foi recusado três vezes",
  garantia: "A garantia cobre a placa queimada?",
  defeito: "O aparelho chegou com defeito na tela",
  atraso: "Minha compra está atrasada há uma semana",
  cupom: "O cupom de desconto não funciona no carrinho",
  endereco: "Preciso alterar o endereço de cobrança",
  telefone: "Meu telefone novo é outro, podem atualizar?",
  parcelas: "Dá para dividir em dez parcelas sem juros?",
  estoque: "Quando volta ao estoque a luminária azul?",
  instalacao: "A instalação do ventilador está incluída?",
  contrato: "Enviem o contrato assinado, por favor",
  horario: "Qual é o horário de atendimento no sábado?",
  loja: "Vocês têm loja física em Curitiba?",
  extravio: "Acho que houve extravio do pacote",
  comprovante: "Segue o comprovante do depósito",
} as const;
type Key = keyof typeof TEXTS;

/** Misspelt, said otherwise, or both: what people type, and which conversation they look for. */
const QUERIES: [query: string, wanted: Key][] = [
  ["bolteo", "boleto"],
  ["boelto", "boleto"],
  ["bolleto", "boleto"],
  ["boletto", "boleto"],
  ["voleto", "boleto"],
  ["fatura", "boleto"],
  ["2ª via", "segundaVia"],
  ["2a via", "segundaVia"],
  ["2.ª via", "segundaVia"],
  ["2ª via boleto vencido", "boleto"],
  ["rastreamento", "rastreio"],
  ["rastrear", "rastreio"],
  ["rastreiu", "rastreio"],
  ["rastrieo", "rastreio"],
  ["tracking", "rastreio"],
  ["nf", "nota"],
  ["NF-e", "nota"],
  ["danfe", "nota"],
  ["notta fiscal", "nota"],
  ["invoice", "nota"],
  ["estorno", "reembolso"],
  ["rembolso", "reembolso"],
  ["reenbolso", "reembolso"],
  ["reembosso", "reembolso"],
  ["dinheiro de volta", "reembolso"],
  ["refund", "reembolso"],
  ["custo de envio", "frete"],
  ["fretre", "frete"],
  ["sneha", "senha"],
  ["password", "senha"],
  ["cancelamento", "cancelar"],
  ["canselar", "cancelar"],
  ["cacnelar", "cancelar"],
  ["trocar", "troca"],
  ["substituição", "troca"],
  ["cartao de credito", "cartao"],
  ["catrão", "cartao"],
  ["garatia", "garantia"],
  ["warranty", "garantia"],
  ["defeitto", "defeito"],
  ["quebrado", "defeito"],
  ["atrazada", "atraso"],
  ["atraso", "atraso"],
  ["voucher", "cupom"],
  ["cupon", "cupom"],
  ["enderesso", "endereco"],
  ["telefnoe", "telefone"],
  ["parcelamento", "parcelas"],
  ["disponibilidade", "estoque"],
  ["instalasao", "instalacao"],
  ["isntalação", "instalacao"],
  ["contarto", "contrato"],
  ["horaio", "horario"],
  ["expediente", "horario"],
  ["showroom", "loja"],
  ["estravio", "extravio"],
  ["comprovamte", "comprovante"],
  ["recibo", "nota"],
];

const database = testDatabase();
let ctx: Ctx;
let token: string;
let other: Ctx;
const ids = new Map<Key, number>();

const say = (chatId: number, text: string, from: Ctx = ctx) =>
  sendMessage(from, { chatId, text, attachments: [], clientMessageId: randomUUID() });
const search = (text: string, from: Ctx = ctx) => listChats(from, { search: text });

beforeAll(async () => {
  ({ ctx, token } = await signedIn());
  ({ ctx: other } = await signedIn(OTHER_AGENT));
  // The demo's own conversations would be found as well.
  await rawClient().conversation.updateMany({ data: { deletedAt: new Date() } });
  for (const [key, text] of Object.entries(TEXTS)) {
    const id = await addConversation(ctx.workspaceId, { subject: "Atendimento" });
    await say(id, text);
    ids.set(key as Key, id);
  }
  await indexNow();
});
afterAll(() => database.close());

test("at least nineteen of twenty misspelt or otherwise said searches find what was meant", async () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(40);
  const missed: string[] = [];
  for (const [query, wanted] of QUERIES) {
    const { items } = await search(query);
    if (!items.some(({ id }) => id === ids.get(wanted)))
      missed.push(`${query}: ${JSON.stringify((await search(query)).instead)} ${items.length}`);
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(QUERIES.length / 20);
});

describe("a search that finds nothing", () => {
  test("says what it searched instead, and what is marked is that", async () => {
    const { items, instead } = await search("bolteo");
    expect(instead).toEqual({ query: "boleto", kind: "spelling" });
    expect(items.map(({ id, hit }) => ({ id, words: hit?.words }))).toEqual([
      { id: ids.get("boleto"), words: ["boleto"] },
    ]);
  });

  test("corrects only the word that is nowhere", async () => {
    expect((await search("pagar bolteo")).instead).toEqual({ query: "pagar boleto", kind: "spelling" });
  });

  test("looks for words of the same meaning before other letters", async () => {
    expect((await search("estorno")).instead).toEqual({ query: "estorno", kind: "meaning" });
  });

  test("looks for nothing else in quotation marks", async () => {
    expect(await search('"bolteo"')).toEqual({ items: [], nextCursor: null, instead: null, searchedUntil: null });
    expect((await search("“boleto”")).items.map(({ id }) => id)).toEqual([ids.get("boleto")]);
  });

  test("has pages like any other", async () => {
    const extra = [];
    for (let index = 0; index < 3; index += 1) {
      const id = await addConversation(ctx.workspaceId, { subject: "Páginas" });
      await say(id, "Um hipopótamo");
      extra.push(id);
    }
    await indexNow();
    const found: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listChats(ctx, { search: "hipopotmo", pageSize: 2, cursor: cursor ?? undefined });
      expect(page.instead).toEqual({ query: "hipopotamo", kind: "spelling" });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(found.sort()).toEqual(extra.sort());
  });
});

test("what is found as it was typed is all that is shown", async () => {
  const id = await addConversation(ctx.workspaceId, { subject: "Atendimento" });
  await say(id, "o meu bulleto chegou");
  await indexNow();
  const { items, instead } = await search("bulleto");
  expect({ ids: items.map((item) => item.id), instead }).toEqual({ ids: [id], instead: null });
});

test("after the last page of what was found nothing else is searched", async () => {
  const { items } = await search("boleto");
  const last = items.at(-1);
  const cursor = Buffer.from(`1:${last?.id}`).toString("base64url");
  expect(await listChats(ctx, { search: "boleto", cursor })).toEqual({
    items: [],
    nextCursor: null,
    instead: null,
    searchedUntil: null,
  });
});

test("no suggestion comes from another workspace's words", async () => {
  const foreign = await addConversation(other.workspaceId);
  await say(foreign, "um rinoceronte", other);
  await indexNow();
  expect((await search("rinoceromte", other)).instead).toEqual({ query: "rinoceronte", kind: "spelling" });
  expect(await search("rinoceromte")).toEqual({ items: [], nextCursor: null, instead: null, searchedUntil: null });
});

describe("tickets", () => {
  const find = async (q: string) => {
    const { items, instead } = await listTicketPage(ctx, { q });
    return { subjects: items.map(({ subject }) => subject), instead };
  };

  beforeAll(async () => {
    const { workspaceId } = ctx;
    await rawClient().ticket.deleteMany({});
    const customer = await rawClient().customer.create({
      data: { workspaceId, name: "Wanderleia Figueiredo", tags: [] },
    });
    for (const [index, [subject, description]] of [
      ["Código de rastreio não funciona", "A transportadora não acha o pacote."],
      ["Segunda via do boleto", "Venceu ontem."],
      ["Outra coisa", "O estorno não caiu."],
    ].entries())
      await rawClient().ticket.create({
        data: {
          workspaceId,
          number: 9_000 + index,
          subject: subject ?? "",
          description: description ?? "",
          customerId: customer.id,
          tags: ["logística"],
        },
      });
    await indexNow();
  });

  test.each([
    ["rastreamento", "Código de rastreio não funciona", "meaning", "rastreamento"],
    ["bolteo", "Segunda via do boleto", "spelling", "boleto"],
    ["reembolso", "Outra coisa", "meaning", "reembolso"],
  ] as const)("'%s' finds '%s'", async (q, subject, kind, query) => {
    expect(await find(q)).toEqual({ subjects: [subject], instead: { kind, query } });
  });

  test.each([
    ["rastreio código", "Código de rastreio não funciona"],
    ["2ª via boleto", "Segunda via do boleto"],
    ["wanderleia pacote", "Código de rastreio não funciona"],
  ])("the words of '%s' are found wherever they stand", async (q, subject) => {
    expect(await find(q)).toEqual({ subjects: [subject], instead: null });
  });

  test("a customer and a tag are found though a letter is wrong", async () => {
    expect((await find("wanderlea")).subjects).toHaveLength(3);
    expect(await find("figeuiredo")).toMatchObject({ instead: { query: "figueiredo" } });
    expect((await find("logistca")).subjects).toHaveLength(3);
  });

  test.each(["rastreamento", "bolteo", "rastreio código", "wanderlea", '"bolteo"', "segunda via"])(
    "a file of the search for '%s' has what the list shows",
    async (q) => {
      const rows: unknown[] = [];
      for await (const page of exportTickets(ctx, { q }, NO_COLUMNS)) rows.push(...page.map((cells) => cells[1]));
      expect(rows).toEqual((await find(q)).subjects);
    },
  );

  test("nothing else is looked for in quotation marks", async () => {
    expect(await find('"bolteo"')).toEqual({ subjects: [], instead: null });
    expect((await find('"segunda via"')).subjects).toEqual(["Segunda via do boleto"]);
  });
});

describe("customers", () => {
  beforeAll(async () => {
    const { workspaceId } = ctx;
    for (const name of ["Teodora Vasconcelos", "Benedito Albuquerque"])
      await rawClient().customer.create({ data: { workspaceId, name, tags: [] } });
    await indexNow();
  });

  test.each([
    ["vasconselos", "Teodora Vasconcelos", "vasconcelos"],
    ["teodora vasconcellos", "Teodora Vasconcelos", "teodora vasconcelos"],
    ["albuqeurque", "Benedito Albuquerque", "albuquerque"],
  ])("'%s' finds '%s'", async (q, name, query) => {
    const { items, instead } = await listCustomers(ctx, { q });
    expect(items.map((item) => item.name)).toContain(name);
    expect(instead).toEqual({ query, kind: "spelling" });
  });

  test("who is chosen for something is only who was typed", async () => {
    expect((await listCustomerOptions(ctx, { search: "vasconselos", pageSize: 10 })).items).toEqual([]);
    expect((await listCustomerOptions(ctx, { search: "teodora vas", pageSize: 10 })).items).toHaveLength(1);
  });
});

describe("a list that is a plain array", () => {
  const ask = (call: typeof getChats, address: string) =>
    call(
      new Request(`http://localhost${address}`, {
        headers: { Authorization: `Bearer ${token}`, CangooClientId: ctx.workspace.clientId },
      }),
      { params: Promise.resolve({}) },
    );

  test.each([
    ["conversations", getChats, "/api/bff/Chat/GetChats?search="],
    ["tickets", getTickets, "/api/v1/tickets?q="],
  ] as const)("of %s says in a header what was searched for, as the client reads it", async (_, call, address) => {
    const other = await ask(call, `${address}bolteo`);
    expect(other.status).toBe(200);
    expect(readInstead(other.headers.get("Search-Instead"))).toEqual({ query: "boleto", kind: "spelling" });
    const same = await ask(call, `${address}boleto`);
    expect(readInstead(same.headers.get("Search-Instead"))).toBeNull();
  });
});
