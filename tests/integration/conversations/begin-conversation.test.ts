import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { beginConversation } from "@/lib/modules/channels/beginning/begin-conversation";
import { getBeginning } from "@/lib/modules/channels/beginning/get-beginning";
import { type BeginConversationInput, beginConversationSchema } from "@/lib/modules/channels/beginning/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { addIdentity } from "@/lib/modules/customers/change-identities";
import { deleteCustomer } from "@/lib/modules/customers/delete-customer";
import { lookUpCustomers } from "@/lib/modules/customers/look-up";
import { getCustomerDetail, listCustomers } from "@/lib/modules/customers/queries";
import { installPublisher } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { addHidden, sightDesk } from "@/tests/support/matrix/sight-desk";
import { type OtherIds, otherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
let other: OtherIds;
const told: { event: string; payload: unknown }[] = [];
beforeAll(async () => {
  ({ ctx } = await signedIn());
  other = await otherIds();
  installPublisher({
    publish: (_room, event, payload) => {
      told.push({ event, payload });
    },
    publishAmong: () => undefined,
    viewersChanged: () => undefined,
    ticketViewersChanged: () => undefined,
    endSessions: () => undefined,
    disconnect: () => undefined,
  });
});
afterAll(async () => {
  installPublisher(undefined);
  await database.close();
});

const form = (values: Partial<BeginConversationInput>) =>
  beginConversationSchema.parse({
    subject: "Proposta",
    companyId: null,
    assignedAgentId: ctx.attender.id,
    priority: "medium",
    status: "pending",
    channel: "email",
    tags: [],
    message: "Olá!",
    clientId: randomUUID(),
    ...values,
  });
const begin = (values: Partial<BeginConversationInput>, by = ctx) => beginConversation(by, form(values));
const countOf = async (q: string) => (await listCustomers(ctx, { q })).total;
const rowCounts = async () => ({
  customers: await rawClient().customer.count(),
  identities: await rawClient().customerIdentity.count(),
  conversations: await rawClient().conversation.count(),
  messages: await rawClient().message.count(),
});

describe("a conversation with somebody new", () => {
  test("makes them a customer in the same commit, and tells of both", async () => {
    told.length = 0;
    const chat = await begin({
      customer: { name: "Nova Pessoa", email: "nova@inicio.example", phone: "11 97002-0001" },
    });
    expect(chat).toMatchObject({
      user: { name: "Nova Pessoa", email: "nova@inicio.example" },
      status: "active",
      lastSeq: 1,
    });
    expect(await getCustomerDetail(ctx, chat.user.id)).toMatchObject({
      status: "active",
      channels: ["email", "whatsapp"],
    });
    expect(told.map(({ event }) => event)).toEqual(expect.arrayContaining(["CustomerCreated", "NewConversation"]));
    const audited = await rawClient().auditEvent.findMany({ where: { subjectId: String(chat.user.id) } });
    expect(audited.map(({ action }) => action)).toContain("customer.created");
  });

  test("of whom only a number is known calls them by it", async () => {
    const chat = await begin({ channel: "whatsapp", subject: undefined, customer: { phone: "(11) 97002-0002" } });
    expect(chat).toMatchObject({
      subject: "Conversa com (11) 97002-0002",
      user: { name: "(11) 97002-0002", email: null },
    });
  });

  test("told again by the same client id is the same, and the same customer", async () => {
    const body = form({ customer: { name: "Repetida", email: "repetida@inicio.example" } });
    const chats = await Promise.all([1, 2, 3].map(() => beginConversation(ctx, body)));
    expect(new Set(chats.map(({ id }) => id)).size).toBe(1);
    expect(await countOf("repetida@inicio.example")).toBe(1);
  });

  test("that fails leaves no customer behind", async () => {
    const before = await rowCounts();
    const somebody = { name: "Meia Pessoa", email: "meia@inicio.example" };
    await expect(begin({ customer: somebody, assignedAgentId: other.attenderId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(begin({ customer: somebody, companyId: other.companyId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await rowCounts()).toEqual(before);
  });

  test("who is a customer already is refused, with who that is: by e-mail, number or WhatsApp", async () => {
    const { id, name } = await addCustomer(ctx, { email: "ja@existe.example", phone: "(11) 97002-0003" });
    await addIdentity(ctx, id, { kind: "whatsapp", value: "(11) 97002-0004" });
    const before = await rowCounts();
    for (const [customer, field] of [
      [{ name: "Outra", email: "JA@existe.example" }, "email"],
      [{ name: "Outra", phone: "+55 11 7002-0003" }, "phone"],
      [{ name: "Outra", email: "outra@existe.example", phone: "11970020004" }, "phone"],
    ] as const)
      await expect(begin({ customer })).rejects.toMatchObject({
        code: "IDENTITY_IN_USE",
        details: { name, customerId: id, errors: { [`customer.${field}`]: "identityInUse" } },
      });
    expect(await rowCounts()).toEqual(before);
  });

  test("whose address a deleted customer had takes it", async () => {
    const gone = await addCustomer(ctx, { email: "apagada@inicio.example" });
    await deleteCustomer(ctx, gone.id);
    const chat = await begin({ customer: { name: "Herdeira", email: "apagada@inicio.example" } });
    expect(chat.user.id).not.toBe(gone.id);
    expect(chat.user.email).toBe("apagada@inicio.example");
  });

  test("begun by twenty at once with one number makes one customer, and the others learn who", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        begin({ customer: { name: `Corrida ${index}`, phone: "(11) 97002-0005" } }),
      ),
    );
    const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(made).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ code: "IDENTITY_IN_USE", details: { customerId: made[0]?.user.id } });
    expect(await countOf("Corrida")).toBe(1);
  });

  test("isn't begun by who may not add customers", async () => {
    const permissions = new Set([...ctx.permissions].filter((name) => name !== "customers.write"));
    const customer = { name: "Sem Licença", email: "sem@licenca.example" };
    await expect(begin({ customer }, { ...ctx, permissions })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("the call", () => {
  const faults = (values: Partial<BeginConversationInput>) => () => form(values);

  test("takes one customer, one way to reach them, one beginning, and of an e-mail a subject", () => {
    const customer = { name: "Alguém", email: "alguem@chamada.example" };
    expect(faults({ customer })).not.toThrow();
    expect(faults({})).toThrow();
    expect(faults({ customer, customerId: 1 })).toThrow();
    expect(faults({ customer: { name: "Sem Contato" } })).toThrow(/emailOrPhoneRequired/);
    expect(faults({ customer, subject: undefined })).toThrow();
    expect(faults({ customer, subject: undefined, channel: "whatsapp" })).not.toThrow();
    const template = { templateId: 1 };
    expect(faults({ customer, template, message: undefined, channel: "whatsapp" })).not.toThrow();
    expect(faults({ customer, template, message: undefined })).toThrow();
    expect(faults({ customer, template, channel: "whatsapp" })).toThrow();
    expect(faults({ customer, message: undefined })).toThrow();
  });
});

describe("what the form asks before", () => {
  test("is the last channel, and the open conversation that is there already", async () => {
    const { id } = await addCustomer(ctx, { name: "Já Conversa", phone: "(11) 97002-0006" });
    expect((await getBeginning(ctx, id)).customer).toMatchObject({
      lastChannel: null,
      open: null,
      replyWindowEndsAt: null,
    });
    const chat = await begin({ customerId: id, channel: "whatsapp", subject: "Em andamento" });
    expect((await getBeginning(ctx, id)).customer).toMatchObject({
      channels: ["email", "whatsapp"],
      lastChannel: "whatsapp",
      open: { id: chat.id, subject: "Em andamento", channelName: "whatsapp" },
    });
    await closeConversation(ctx, chat.id);
    expect((await getBeginning(ctx, id)).customer).toMatchObject({ lastChannel: "whatsapp", open: null });
  });

  test("says nothing of a conversation that the asker doesn't see", async () => {
    const desk = await sightDesk();
    const { id } = await addCustomer(ctx, { name: "Sigilosa" });
    const chatId = await addHidden(desk, id);
    const asked = async (kind: "member" | "of another team") =>
      (await getBeginning((await signedIn(desk.people[kind])).ctx, id)).customer;
    expect((await asked("member"))?.open?.id).toBe(chatId);
    expect(await asked("of another team")).toMatchObject({ open: null, lastChannel: null });
  });

  test("is not found for another workspace's customer", async () => {
    await expect(getBeginning(ctx, other.customerId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is whether the web chat is free, and a conversation begun there reaches the visitor", async () => {
    const { visitor } = await newVisitor();
    const sent = await sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() });
    const { customerId } = await rawClient().conversation.findUniqueOrThrow({ where: { id: sent.conversationId } });
    expect((await getBeginning(ctx, customerId)).customer).toMatchObject({
      channels: ["webchat"],
      isWebChatFree: false,
    });
    await closeConversation(ctx, sent.conversationId);
    expect((await getBeginning(ctx, customerId)).customer?.isWebChatFree).toBe(true);
    told.length = 0;
    const chat = await begin({ customerId, channel: "webchat", subject: undefined, message: "Ainda aí?" });
    expect(await rawClient().conversation.findUniqueOrThrow({ where: { id: chat.id } })).toMatchObject({
      visitorId: visitor.visitorId,
    });
    expect(told.filter(({ event }) => event === "Message")).toMatchObject([{ payload: { text: "Ainda aí?" } }]);
  });
});

describe("looking customers up", () => {
  const names = async (q: string) => (await lookUpCustomers(ctx, q)).map(({ name }) => name);

  test("finds them by name, address, company and the beginning of a number however it is written", async () => {
    const admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
    const { id } = await addCustomer(admin, {
      name: "Procurada Silva",
      email: "procurada@busca.example",
      phone: "(11) 97102-0007",
    });
    for (const q of [
      "procurada s",
      "procurada@busca.example",
      "(11) 97102-0",
      "11 7102 0007",
      "+55 11 97102",
      "1197102",
      "011971020007",
    ])
      expect([q, await names(q)]).toEqual([q, ["Procurada Silva"]]);
    await addIdentity(admin, id, { kind: "email", value: "segunda@busca.example" });
    expect(await lookUpCustomers(ctx, "Segunda@busca.example")).toMatchObject([{ id, found: "Segunda@busca.example" }]);
    expect(await names("1197102999")).toEqual([]);
  });

  test("offers eight at the most, the newest before anything is typed, and none of another workspace", async () => {
    for (let index = 0; index < 10; index++) await addCustomer(ctx, { name: `Muitas Iguais ${index}` });
    expect(await names("Muitas Iguais")).toHaveLength(8);
    expect((await names(""))[0]).toBe("Muitas Iguais 9");
    const foreign = await rawClient().customer.findUniqueOrThrow({ where: { id: other.customerId } });
    expect(await names(foreign.name)).not.toContain(foreign.name);
  });
});
