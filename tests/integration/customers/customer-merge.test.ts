import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { startConversation } from "@/lib/modules/conversations/state/start-conversation";
import { addIdentity } from "@/lib/modules/customers/change-identities";
import { addCustomerNote } from "@/lib/modules/customers/customer-notes";
import { listDuplicatePairs, listDuplicates } from "@/lib/modules/customers/find-duplicates";
import { mergeCustomers, unmergeCustomers } from "@/lib/modules/customers/merge-customers";
import { getCustomerDetail } from "@/lib/modules/customers/queries";
import { changeCustomer } from "@/lib/modules/customers/save-customer";
import { mergeSchema } from "@/lib/modules/customers/schema";
import { getTimeline } from "@/lib/modules/customers/timeline";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { addCustomer, customerWhoWrites, storedCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ctx = (await signedIn()).ctx;
});
afterAll(() => database.close());

const merge = (id: number, otherId: number, more: object = {}) =>
  mergeCustomers(ctx, id, mergeSchema.parse({ otherId, ...more }));

describe("likely duplicates", () => {
  test.each([
    ["phone", { phone: "+55 11 97777-1001" }, { phone: "(11) 7777-1001" }],
    ["cpf", { cpf: "529.982.247-25" }, { cpf: "52998224725" }],
  ] as const)("are found by %s", async (reason, one, two) => {
    const [first, second] = [await addCustomer(ctx, one), await addCustomer(ctx, two)];
    expect(await listDuplicates(ctx, first.id)).toEqual([
      { customer: await storedCustomer(ctx, second.id), reasons: [reason] },
    ]);
  });

  test("are found by e-mail, where an older row has the same", async () => {
    const first = await addCustomer(ctx);
    const second = await addCustomer(ctx);
    const data = { email: first.email?.toUpperCase() ?? "", emailKey: first.email };
    await rawClient().customer.update({ where: { id: second.id }, data });
    expect((await listDuplicates(ctx, first.id)).map(({ reasons }) => reasons)).toEqual([["email"]]);
    expect((await listDuplicates(ctx, second.id)).map(({ customer }) => customer.id)).toEqual([first.id]);
  });

  test("are found by name within a company, accents and case aside, and nowhere else", async () => {
    const company = await createCompany(ctx, newCompanySchema.parse({ name: "Mesma Casa" }));
    const first = await addCustomer(ctx, { name: "José Sá", companyId: company.id });
    const second = await addCustomer(ctx, { name: "JOSE SA", companyId: company.id });
    await addCustomer(ctx, { name: "Jose Sa" });
    expect(await listDuplicates(ctx, first.id)).toMatchObject([{ customer: { id: second.id }, reasons: ["name"] }]);
  });

  test("are listed in pairs, each once, across pages", async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const page = await listDuplicatePairs(ctx, { ...(cursor ? { cursor } : {}), pageSize: 1 });
      seen.push(...page.items.map(({ customers: [one, two] }) => `${one.id}:${two.id}`));
      cursor = page.nextCursor ?? undefined;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(4);
  });
});

/** Two customers with one of everything that a merge moves. */
let pairs = 0;
async function pair() {
  pairs += 1;
  const winner = await addCustomer(ctx, { name: "Fica", phone: `114000999${pairs}`, tags: ["a"] });
  const { visitor } = await newVisitor();
  await sendVisitorMessage(visitor, { text: "oi", clientMessageId: `juntar-${visitor.visitorId}` });
  const { customerId } = await customerWhoWrites(ctx, {
    kind: "visitor",
    value: String(visitor.visitorId),
    name: "",
  });
  const before = await storedCustomer(ctx, customerId);
  await changeCustomer(ctx, customerId, {
    name: "Vai",
    email: `vai-${customerId}@example.com`,
    tags: ["b"],
    notes: "dele",
    version: before?.version ?? 1,
  });
  await startConversation(ctx, customerId, { channel: "email", message: "olá" });
  await addCustomerNote(ctx, customerId, "nota");
  await addIdentity(ctx, customerId, { kind: "whatsapp", value: `+55 11 9666${String(customerId).padStart(5, "0")}` });
  await rawClient().ticket.create({
    data: {
      workspaceId: ctx.workspaceId,
      number: 9_000 + customerId,
      subject: "T",
      description: "T",
      customerId,
      tags: [],
    },
  });
  return { winner, loserId: customerId };
}

async function stateOf(id: number) {
  const detail = await getCustomerDetail(ctx, id);
  const { version: _v, updatedAt: _u, ...rest } = detail ?? { version: 0, updatedAt: "" };
  return { ...rest, timeline: detail ? (await getTimeline(ctx, "customer", id, {})).items : [] };
}

describe("a merge", () => {
  test("shown first changes nothing, and is what then happens", async () => {
    const { winner, loserId } = await pair();
    const before = [await stateOf(winner.id), await stateOf(loserId)];
    const preview = await merge(winner.id, loserId, { preview: true, keep: { email: "other" } });
    expect([await stateOf(winner.id), await stateOf(loserId)]).toEqual(before);
    const done = await merge(winner.id, loserId, { keep: { email: "other" } });
    expect(done.moved).toEqual(preview.moved);
    expect(done.moved).toEqual({ conversations: 2, identities: 3, visitors: 1, tickets: 1, notes: 1 });
    for (const field of ["name", "email", "phone", "notes", "tags", "status", "conversationCount"] as const)
      expect(done.customer[field]).toEqual(preview.customer[field]);
  });

  test("moves everything, keeps what was chosen and unites tags", async () => {
    const { winner, loserId } = await pair();
    const { customer } = await merge(winner.id, loserId, { keep: { name: "other" } });
    expect(customer).toMatchObject({
      name: "Vai",
      email: winner.email,
      notes: "dele",
      tags: ["a", "b"],
      channels: ["email", "whatsapp", "webchat"],
      conversationCount: 2,
    });
    expect(customer.identities.map(({ kind }) => kind).sort()).toEqual([
      "email",
      "email",
      "phone",
      "visitor",
      "whatsapp",
    ]);
    expect(await storedCustomer(ctx, loserId)).toBeNull();
    const found = await customerWhoWrites(ctx, { kind: "email", value: `vai-${loserId}@example.com`, name: "" });
    expect(found.customerId).toBe(winner.id);
  });

  test("undone restores both as they were", async () => {
    const { winner, loserId } = await pair();
    const before = [await stateOf(winner.id), await stateOf(loserId)];
    const { mergeId } = await merge(winner.id, loserId, { keep: { email: "other", name: "other" } });
    await unmergeCustomers(ctx, winner.id, mergeId ?? 0);
    expect([await stateOf(winner.id), await stateOf(loserId)]).toEqual(before);
  });

  test("undone keeps what somebody changed since", async () => {
    const { winner, loserId } = await pair();
    const { mergeId, customer } = await merge(winner.id, loserId, { keep: { name: "other" } });
    await changeCustomer(ctx, winner.id, { name: "Corrigido", version: customer.version });
    await unmergeCustomers(ctx, winner.id, mergeId ?? 0);
    expect(await storedCustomer(ctx, winner.id)).toMatchObject({ name: "Corrigido", notes: null });
  });

  test("is undone once, within a day, by the customer that stayed", async () => {
    const { winner, loserId } = await pair();
    const { mergeId } = await merge(winner.id, loserId);
    const undo = (id: number) => unmergeCustomers(ctx, id, mergeId ?? 0);
    await expect(undo(loserId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await rawClient().customerMerge.update({
      where: { id: mergeId ?? 0 },
      data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    await expect(undo(winner.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await rawClient().customerMerge.update({ where: { id: mergeId ?? 0 }, data: { createdAt: new Date() } });
    await undo(winner.id);
    await expect(undo(winner.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("with itself is refused", async () => {
    const { id } = await addCustomer(ctx);
    await expect(merge(id, id)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });
});
