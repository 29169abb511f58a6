import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeCompany, createCompany } from "@/lib/modules/companies/save-company";
import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { changeCustomer, createCustomer } from "@/lib/modules/customers/save-customer";
import { getTag, listTags } from "@/lib/modules/tags/queries";
import { changeTag, createTag, removeTag } from "@/lib/modules/tags/save-tag";
import { changeTagSettingSchema, newTagSchema } from "@/lib/modules/tags/schema";
import { changeTagSetting, getTagSetting } from "@/lib/modules/tags/setting";
import { bulkUpdate } from "@/lib/modules/tickets/bulk-update";
import { createTicket } from "@/lib/modules/tickets/create-ticket";
import { newTicketSchema } from "@/lib/modules/tickets/schema";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
let customerId: number;
let made = 0;

beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  customerId = (await rows.value<number>("SELECT min(id) FROM customer WHERE workspaceId = ?", admin.workspaceId)) ?? 0;
});
afterEach(() => setPolicy("free"));
afterAll(() => database.close());

async function setPolicy(policy: "free" | "suggested" | "registered") {
  const { version } = await getTagSetting(admin);
  await changeTagSetting(admin, changeTagSettingSchema.parse({ policy, version }));
}

const fresh = (name: string) => `${name} ${++made}`;
const named = async (name: string) => (await listTags(admin, { q: name })).map((tag) => tag.name);
const input = (values: object) => ({ ...newTagSchema.parse(values), isArchived: false });

const customer = (tags: string[]) =>
  createCustomer(admin, {
    name: fresh("Cliente"),
    email: `tags-${++made}@cliente.example`,
    phone: null,
    companyId: null,
    status: "active",
    tags,
    notes: null,
    cpf: null,
  });
const ticket = (tags: string[]) =>
  createTicket(
    admin,
    newTicketSchema.parse({
      subject: "Tags",
      description: "Tags",
      customerId,
      tags,
      clientId: `registry-tags-${++made}`,
    }),
  );
const tagMany = (ids: number[], tag: string) => changeMany(admin, { ids, change: { kind: "addTag", tag } });
const tagsOf = async (id: number) =>
  JSON.parse((await rows.value<string>("SELECT tags FROM conversation WHERE id = ?", id)) ?? "[]") as string[];

describe("the registry", () => {
  test("begins with the tags that records have already, the most used spelling of each", async () => {
    const [used] = await rows.values<string>(
      "SELECT DISTINCT tag FROM conversation_tag WHERE workspaceId = ?",
      admin.workspaceId,
    );
    expect(await named(used ?? "")).toContain(used);
  });

  test("has no two tags that differ in capitals and accents alone", async () => {
    const name = fresh("Devolução");
    await createTag(admin, newTagSchema.parse({ name }));
    const twin = createTag(admin, newTagSchema.parse({ name: name.toUpperCase().replace("ÇÃ", "CA") }));
    await expect(twin).rejects.toMatchObject({ code: "TAG_NAME_TAKEN", details: { name } });
  });

  test("tells who comes too late what the tag is now", async () => {
    const tag = await createTag(admin, newTagSchema.parse({ name: fresh("Tarde") }));
    await changeTag(admin, input({ name: tag.name, color: "pink" }), tag);
    const late = changeTag(admin, input({ name: tag.name, color: "blue" }), tag);
    await expect(late).rejects.toMatchObject({ code: "RECORD_CHANGED", details: { current: { color: "pink" } } });
  });

  test("takes a tag out that nothing has", async () => {
    const tag = await createTag(admin, newTagSchema.parse({ name: fresh("Sobra") }));
    await removeTag(admin, tag.id);
    expect(await named(tag.name)).toEqual([]);
  });

  test("keeps a tag that a customer has", async () => {
    const name = fresh("Fiel");
    await customer([name]);
    const [tag] = await listTags(admin, { q: name });
    await expect(removeTag(admin, tag?.id ?? 0)).rejects.toMatchObject({ code: "TAG_IN_USE" });
  });

  test("counts everything that has a tag, and when it was active last", async () => {
    const name = fresh("Contada");
    const ids = [await addConversation(admin.workspaceId), await addConversation(admin.workspaceId)];
    await tagMany(ids, name);
    await customer([name]);
    await ticket([name]);
    const [tag] = await listTags(admin, { q: name });
    const { use } = await getTag(admin, tag?.id ?? 0);
    expect(use).toMatchObject({ uses: 4, isExact: true });
    expect(Date.parse(use?.lastUsedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  test("calls a tag unused when no conversation with it was active for 90 days, and no customer has it", async () => {
    const [old, lasting] = [fresh("Parada"), fresh("Cadastro")];
    const id = await addConversation(admin.workspaceId);
    await tagMany([id], old);
    await tagMany([id], lasting);
    await customer([lasting]);
    const before = Date.now() - 91 * 24 * 60 * 60 * 1000;
    await rows.run("UPDATE conversation_tag SET lastActivityAt = ? WHERE conversationId = ?", before, id);
    const unused = (await listTags(admin, { unused: true })).map(({ name }) => name);
    expect([unused.includes(old), unused.includes(lasting)]).toEqual([true, false]);
  });
});

describe("a tag that somebody gives", () => {
  test("is stored as the registry writes it", async () => {
    const name = fresh("Atenção");
    await createTag(admin, newTagSchema.parse({ name }));
    const id = await addConversation(admin.workspaceId);
    await tagMany([id], name.toLowerCase().replace("çã", "ca"));
    expect(await tagsOf(id)).toEqual([name]);
  });

  test("is registered when it is new and any may be given", async () => {
    const name = fresh("Nova");
    await ticket([name]);
    expect(await named(name)).toEqual([name]);
  });

  test("isn't registered where the registry only suggests", async () => {
    await setPolicy("suggested");
    const name = fresh("Avulsa");
    await ticket([name]);
    expect(await named(name)).toEqual([]);
  });
});

describe("where registered tags alone may be given", () => {
  const refusal = { code: "TAG_NOT_REGISTERED" };

  test.each([
    ["a new customer", (tag: string) => customer([tag])],
    ["a new ticket", (tag: string) => ticket([tag])],
    ["conversations", async (tag: string) => tagMany([await addConversation(admin.workspaceId)], tag)],
    [
      "tickets",
      async (tag: string) => bulkUpdate(admin, { ids: [(await ticket([])).number], change: { kind: "addTag", tag } }),
    ],
    [
      "a new company",
      (tag: string) =>
        createCompany(admin, {
          name: fresh("Empresa"),
          email: null,
          phone: null,
          website: null,
          address: null,
          industry: null,
          size: "small",
          status: "active",
          tags: [tag],
          notes: null,
          cnpj: null,
        }),
    ],
  ])("another one is refused of %s", async (_, give) => {
    await setPolicy("registered");
    await expect(give(fresh("Proibida"))).rejects.toMatchObject(refusal);
  });

  test("an archived one is refused, too", async () => {
    const tag = await createTag(admin, newTagSchema.parse({ name: fresh("Antiga") }));
    await changeTag(admin, { ...input({ name: tag.name }), isArchived: true }, tag);
    await setPolicy("registered");
    await expect(ticket([tag.name])).rejects.toMatchObject(refusal);
  });

  test("a record keeps one that it had when something else is edited", async () => {
    await setPolicy("suggested");
    const name = fresh("Herdada");
    const { id, version } = await customer([name]);
    await setPolicy("registered");
    const changed = await changeCustomer(admin, id, { version, notes: "Prefere ser chamado à tarde", tags: [name] });
    expect(changed.tags).toEqual([name]);
  });

  test("a ticket and a company keep theirs as well", async () => {
    await setPolicy("suggested");
    const name = fresh("Herdada");
    const kept = await ticket([name]);
    const company = await createCompany(admin, {
      name: fresh("Empresa"),
      email: null,
      phone: null,
      website: null,
      address: null,
      industry: null,
      size: "small",
      status: "active",
      tags: [name],
      notes: null,
      cnpj: null,
    });
    await setPolicy("registered");
    const changed = await updateTicket(admin, kept.number, { version: kept.version, subject: "Outro", tags: [name] });
    const changedCompany = await changeCompany(admin, company.id, {
      version: company.version,
      notes: "x",
      tags: [name],
    });
    expect([changed.tags, changedCompany.tags]).toEqual([[name], [name]]);
  });
});
