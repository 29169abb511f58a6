import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { deleteCompany, restoreCompany } from "@/lib/modules/companies/delete-company";
import { getCompany, listCompanies } from "@/lib/modules/companies/queries";
import { changeCompany, createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { startConversation } from "@/lib/modules/conversations/state/start-conversation";
import { addIdentity, choosePrimaryIdentity, removeIdentity } from "@/lib/modules/customers/change-identities";
import { touchLastContact } from "@/lib/modules/customers/contact";
import { addCustomerNote, deleteCustomerNote } from "@/lib/modules/customers/customer-notes";
import { deleteCustomer, restoreCustomer } from "@/lib/modules/customers/delete-customer";
import { exportCustomers } from "@/lib/modules/customers/export-customers";
import { purgeDeletedDirectory } from "@/lib/modules/customers/purge-deleted";
import { getCustomerDetail, listCustomers } from "@/lib/modules/customers/queries";
import { changeCustomer } from "@/lib/modules/customers/save-customer";
import { getTimeline } from "@/lib/modules/customers/timeline";
import { commit } from "@/lib/modules/events/commit";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";
import { createRandom } from "@/prisma/seed/random";
import { addAttender, addConversation, newVisitor, signedIn } from "@/tests/support/context";
import { addCustomer, customerWhoWrites, storedCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { dbOf } from "@/tests/support/prisma/scoped-client";

const database = testDatabase();
let ctx: Ctx;
let admin: Ctx;
const published: { event: string; payload: Record<string, unknown> }[] = [];

beforeAll(async () => {
  ctx = (await signedIn()).ctx;
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  setGlobalSlot("realtime", {
    publish: (_: unknown, event: string, payload: Record<string, unknown>) => published.push({ event, payload }),
    endSessions: () => undefined,
  });
});
afterAll(() => database.close());

const addCompany = (name: string, more: object = {}) => createCompany(ctx, newCompanySchema.parse({ name, ...more }));
const fail = (code: string) => expect.objectContaining({ code });
const eventsOf = (event: string) => published.filter((each) => each.event === event);

describe("a customer", () => {
  test("is stored as the form gave it, and everybody is told", async () => {
    published.length = 0;
    const customer = await addCustomer(ctx, { name: "Zuleide Prado", phone: "(11) 98765-4321", tags: ["vip", "vip"] });
    expect(await getCustomerDetail(ctx, customer.id)).toMatchObject({
      name: "Zuleide Prado",
      status: "active",
      tags: ["vip"],
      channels: ["email", "whatsapp"],
      version: 1,
      identities: [
        { kind: "email", isPrimary: true },
        { kind: "phone", value: "(11) 98765-4321", isPrimary: true },
      ],
    });
    expect(eventsOf("CustomerCreated")).toHaveLength(1);
  });

  test("can't have an e-mail address that another one has, whatever its capitals", async () => {
    const { email, name } = await addCustomer(ctx);
    const twin = addCustomer(ctx, { email: email?.toUpperCase() });
    await expect(twin).rejects.toMatchObject({ code: "IDENTITY_IN_USE", details: { name } });
  });

  test("may share a phone with a colleague", async () => {
    const { id } = await addCustomer(ctx, { phone: "1140001234" });
    const other = await addCustomer(ctx, { phone: "1140001234" });
    expect(other).toMatchObject({ phone: "1140001234" });
    expect(other.id).not.toBe(id);
  });

  test("that is deleted is nowhere until it is restored", async () => {
    const customer = await addCustomer(ctx, { name: "Xerxes Únicoteste" });
    await deleteCustomer(ctx, customer.id);
    expect(await storedCustomer(ctx, customer.id)).toBeNull();
    expect((await listCustomers(ctx, { q: "xerxes" })).items).toEqual([]);
    await expect(changeCustomer(ctx, customer.id, { name: "X", version: 1 })).rejects.toEqual(fail("NOT_FOUND"));
    expect(await restoreCustomer(ctx, customer.id)).toMatchObject({ name: "Xerxes Únicoteste" });
    expect((await listCustomers(ctx, { q: "unicoteste" })).total).toBe(1);
  });

  test("that is restored leaves its e-mail to who has got it meanwhile, and falls back on another of its own", async () => {
    const email = "disputado@restaurar.example";
    const first = await addCustomer(ctx, { name: "Restaurada Um", email });
    await addIdentity(ctx, first.id, { kind: "email", value: "reserva@restaurar.example" });
    await deleteCustomer(ctx, first.id);
    const second = await addCustomer(ctx, { name: "Restaurada Dois", email });
    expect(await restoreCustomer(ctx, first.id)).toMatchObject({ email: "reserva@restaurar.example" });
    const owners = (await listCustomers(ctx, { q: "disputado" })).items.map(({ id }) => id);
    expect(owners).toEqual([second.id]);
  });

  test("that was deleted frees its address; restored, it stays the new one's", async () => {
    const first = await addCustomer(ctx);
    await deleteCustomer(ctx, first.id);
    const second = await addCustomer(ctx, { email: first.email ?? "" });
    await restoreCustomer(ctx, first.id);
    const found = await customerWhoWrites(ctx, { kind: "email", value: first.email ?? "", name: "" });
    expect(found).toEqual({ customerId: second.id, isNew: false });
  });

  test("who writes after being deleted is back", async () => {
    const { id } = await addCustomer(ctx);
    await deleteCustomer(ctx, id);
    await commit(ctx, (unit) => touchLastContact(unit, id, Date.now() + 1_000));
    expect(await storedCustomer(ctx, id)).not.toBeNull();
  });

  test("stays after the purge while a conversation names it, and is erased otherwise", async () => {
    const [kept, gone] = [await addCustomer(ctx), await addCustomer(ctx)];
    const chatId = await addConversation(ctx.workspaceId);
    await dbOf(ctx).conversation.updateMany({ where: { id: chatId }, data: { customerId: kept.id } });
    for (const { id } of [kept, gone]) await deleteCustomer(ctx, id);
    await purgeDeletedDirectory(Date.now() + 25 * 60 * 60 * 1000);
    const left = await dbOf(ctx).customer.findMany({ where: { id: { in: [kept.id, gone.id] } } });
    expect(left.map(({ id }) => id)).toEqual([kept.id]);
    await expect(restoreCustomer(ctx, gone.id)).rejects.toEqual(fail("NOT_FOUND"));
  });
});

describe("two people who edit at once", () => {
  test("the same field: the second is told what it is now, and who changed it", async () => {
    const customer = await addCustomer(ctx, { name: "Antes" });
    await changeCustomer(admin, customer.id, { name: "Depois", version: 1 });
    await expect(changeCustomer(ctx, customer.id, { name: "Outro", version: 1 })).rejects.toMatchObject({
      code: "CUSTOMER_CHANGED",
      details: { fields: ["name"], current: { name: "Depois", version: 2 }, changedBy: { id: admin.attender.id } },
    });
  });

  test("different fields: both are kept", async () => {
    const customer = await addCustomer(ctx);
    await changeCustomer(admin, customer.id, { notes: "de lá", version: 1 });
    await changeCustomer(ctx, customer.id, { tags: ["de cá"], version: 1 });
    expect(await storedCustomer(ctx, customer.id)).toMatchObject({ notes: "de lá", tags: ["de cá"], version: 3 });
  });

  test("the same value: nothing collides", async () => {
    const customer = await addCustomer(ctx);
    await changeCustomer(admin, customer.id, { status: "lead", version: 1 });
    expect(await changeCustomer(ctx, customer.id, { status: "lead", version: 1 })).toMatchObject({ version: 2 });
  });

  test("a company is guarded alike", async () => {
    const company = await addCompany("Guardada");
    await changeCompany(admin, company.id, { industry: "Móveis", version: 1 });
    await expect(changeCompany(ctx, company.id, { industry: "Luz", version: 1 })).rejects.toEqual(
      fail("COMPANY_CHANGED"),
    );
  });
});

describe("identities", () => {
  test.each([
    ["+55 11 98765-1111", "1187651111"],
    ["(21) 8765-2222", "+55 (21) 98765-2222"],
    ["5531987653333", "31 98765-3333"],
  ])("%s and %s are one number", async (stored, asked) => {
    const { id } = await addCustomer(ctx, { phone: stored });
    expect(await customerWhoWrites(ctx, { kind: "whatsapp", value: asked, name: "?" })).toEqual({
      customerId: id,
      isNew: false,
    });
  });

  test("an unknown sender becomes a lead with that address", async () => {
    const { customerId, isNew } = await customerWhoWrites(ctx, {
      kind: "email",
      value: "Novo@Example.com",
      name: "Novo",
    });
    expect(isNew).toBe(true);
    expect(await storedCustomer(ctx, customerId)).toMatchObject({
      name: "Novo",
      status: "lead",
      email: "Novo@Example.com",
    });
    expect(await customerWhoWrites(ctx, { kind: "email", value: "novo@example.com", name: "" })).toMatchObject({
      isNew: false,
    });
  });

  test("a further address can be the primary one, and the first takes over when it goes", async () => {
    const customer = await addCustomer(ctx);
    const [, second] = await addIdentity(ctx, customer.id, { kind: "email", value: "segundo@example.com" });
    await choosePrimaryIdentity(ctx, customer.id, second?.id ?? 0);
    expect((await storedCustomer(ctx, customer.id))?.email).toBe("segundo@example.com");
    await removeIdentity(ctx, customer.id, second?.id ?? 0);
    expect((await storedCustomer(ctx, customer.id))?.email).toBe(customer.email);
  });

  test("somebody else's address is refused by name", async () => {
    const owner = await addCustomer(ctx, { name: "Dona do endereço" });
    const { id } = await addCustomer(ctx);
    await expect(addIdentity(ctx, id, { kind: "email", value: owner.email ?? "" })).rejects.toMatchObject({
      code: "IDENTITY_IN_USE",
      details: { name: "Dona do endereço", customerId: owner.id },
    });
  });

  test("a visitor's first message makes an identity, by which a conversation can be started", async () => {
    const { visitor } = await newVisitor();
    await sendVisitorMessage(visitor, { text: "oi", clientMessageId: "cliente-visitante" });
    const found = await customerWhoWrites(ctx, { kind: "visitor", value: String(visitor.visitorId), name: "" });
    expect(found.isNew).toBe(false);
    expect((await storedCustomer(ctx, found.customerId))?.channels).toEqual(["webchat"]);
  });
});

describe("customerCount", () => {
  test("equals a recount after any sequence of changes", async () => {
    const random = createRandom(7);
    const companies = await Promise.all(["Um", "Dois", "Três"].map((name) => addCompany(`Contagem ${name}`)));
    const alive: number[] = [];
    const deleted: number[] = [];
    const pick = <T>(list: T[]) => list[random.integer(0, list.length - 1)] as T;
    for (let step = 0; step < 120; step += 1) {
      const company = pick([...companies.map(({ id }) => id), null]);
      const what = random.integer(0, 3);
      if (what === 0 || alive.length === 0) alive.push((await addCustomer(ctx, { companyId: company })).id);
      else if (what === 1) {
        const id = pick(alive);
        await changeCustomer(ctx, id, { companyId: company, version: (await storedCustomer(ctx, id))?.version ?? 1 });
      } else if (what === 2) {
        const id = alive.splice(random.integer(0, alive.length - 1), 1)[0] as number;
        await deleteCustomer(ctx, id);
        deleted.push(id);
      } else if (deleted.length > 0) {
        const id = deleted.pop() as number;
        await restoreCustomer(ctx, id);
        alive.push(id);
      }
    }
    for (const { id } of companies) {
      const recount = await rawClient().customer.count({ where: { companyId: id, deletedAt: null } });
      expect((await getCompany(ctx, id))?.customerCount).toBe(recount);
    }
    const total = await rawClient().customer.count({ where: { workspaceId: ctx.workspaceId, deletedAt: null } });
    expect((await listCustomers(ctx)).total).toBe(total);
  });

  test("a company that is deleted detaches its customers, and gets those back that are still without one", async () => {
    const [company, other] = [await addCompany("Some e volta"), await addCompany("Outra")];
    const [stays, moved] = [
      await addCustomer(ctx, { companyId: company.id }),
      await addCustomer(ctx, { companyId: company.id }),
    ];
    published.length = 0;
    await deleteCompany(ctx, company.id);
    expect(eventsOf("CompanyDeleted")).toHaveLength(1);
    expect(await storedCustomer(ctx, stays.id)).toMatchObject({ companyId: null, company: null });
    await changeCustomer(ctx, moved.id, {
      companyId: other.id,
      version: (await storedCustomer(ctx, moved.id))?.version ?? 1,
    });
    expect(await restoreCompany(ctx, company.id)).toMatchObject({ customerCount: 1 });
    expect((await storedCustomer(ctx, stays.id))?.companyId).toBe(company.id);
    expect((await storedCustomer(ctx, moved.id))?.companyId).toBe(other.id);
  });
});

describe("a conversation is started", () => {
  test("on a channel that the customer has, given to who starts it", async () => {
    const customer = await addCustomer(ctx);
    const chat = await startConversation(ctx, customer.id, { channel: "email", message: "Bom dia" });
    expect(chat).toMatchObject({
      subject: `Conversa com ${customer.name}`,
      channelName: "email",
      assignedAttender: { id: ctx.attender.id },
      lastMessage: { content: "Bom dia" },
    });
  });

  test("without a message it is there and empty, and the same client id is the same one", async () => {
    const { id } = await addCustomer(ctx);
    const input = { channel: "email" as const, clientId: "sem-mensagem-1" };
    const [one, two] = [await startConversation(ctx, id, input), await startConversation(ctx, id, input)];
    expect(one).toMatchObject({ lastSeq: 0, lastMessage: null });
    expect(two.id).toBe(one.id);
  });

  test("not on another, and it is said which there are", async () => {
    const { id } = await addCustomer(ctx);
    await expect(startConversation(ctx, id, { channel: "webchat" })).rejects.toMatchObject({
      code: "CUSTOMER_HAS_NO_CHANNEL",
      details: { channels: ["email"] },
    });
  });

  test("in a web chat it reaches the visitor, in the conversation that is open", async () => {
    const { visitor } = await newVisitor();
    await sendVisitorMessage(visitor, { text: "oi", clientMessageId: "cliente-visitante-2" });
    const { customerId } = await customerWhoWrites(ctx, {
      kind: "visitor",
      value: String(visitor.visitorId),
      name: "",
    });
    const chat = await startConversation(ctx, customerId, { channel: "webchat", message: "Posso ajudar?" });
    expect(chat).toMatchObject({ lastSeq: 2, lastMessage: { content: "Posso ajudar?" } });
  });
});

describe("the timeline", () => {
  test("has conversations and notes, newest first, in pages without a gap", async () => {
    const company = await addCompany("Linha do tempo");
    const customer = await addCustomer(ctx, { companyId: company.id });
    for (let number = 1; number <= 3; number += 1) {
      await startConversation(ctx, customer.id, { channel: "email", subject: `Assunto ${number}` });
      await addCustomerNote(ctx, customer.id, `Nota ${number}`);
    }
    const seen: string[] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const page = await getTimeline(ctx, "customer", customer.id, { ...(cursor ? { cursor } : {}), pageSize: 2 });
      seen.push(...page.items.map((item) => `${item.kind} ${item.at}`));
      cursor = page.nextCursor ?? undefined;
    }
    expect(seen).toHaveLength(6);
    const times = seen.map((line) => line.split(" ")[1] ?? "");
    expect(times).toEqual([...times].sort().reverse());
    expect((await getTimeline(ctx, "company", company.id, {})).items).toHaveLength(6);
  });

  test("a note is deleted by its author or an administrator, by nobody else", async () => {
    const { id } = await addCustomer(ctx);
    const note = await addCustomerNote(ctx, id, "Minha");
    const colleague = (await signedIn(await addAttender(ctx.workspaceId))).ctx;
    await expect(deleteCustomerNote(colleague, id, note.id)).rejects.toEqual(fail("FORBIDDEN"));
    await deleteCustomerNote(admin, id, note.id);
    expect((await getTimeline(ctx, "customer", id, {})).items).toEqual([]);
  });
});

test("an export has the filter's rows, formulas disarmed", async () => {
  await addCustomer(ctx, { name: '=HYPERLINK("http://x.example")', tags: ["exportado"], phone: "+55 11 98765-0001" });
  await addCustomer(ctx, { name: "Fora do filtro" });
  const text = await (await exportCustomers(admin, { tags: ["exportado"] })).text();
  expect(text).toContain(`"'=HYPERLINK(""http://x.example"")"`);
  expect(text).toContain("'+55 11 98765-0001");
  expect(text).not.toContain("Fora do filtro");
});

test("companies are found by name, industry and site", async () => {
  const company = await addCompany("Marcenaria Açaí", { industry: "Móveis", website: "https://acai-moveis.example" });
  for (const q of ["acai", "marcen moveis", "acai-moveis.ex", "ma"])
    expect((await listCompanies(ctx, { q })).items.map(({ id }) => id)).toContain(company.id);
});
