import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addIdentity, removeIdentity } from "@/lib/modules/customers/change-identities";
import { exportCustomers } from "@/lib/modules/customers/export-customers";
import { listDuplicates } from "@/lib/modules/customers/find-duplicates";
import { getImport, importErrorsFile } from "@/lib/modules/customers/import/import-queries";
import { runImport } from "@/lib/modules/customers/import/start-import";
import { mergeCustomers } from "@/lib/modules/customers/merge-customers";
import { getCustomerDetail, listCustomers } from "@/lib/modules/customers/queries";
import { changeCustomer, createCustomer } from "@/lib/modules/customers/save-customer";
import { changeCustomerSchema, mergeSchema, newCustomerSchema } from "@/lib/modules/customers/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { addImport, customerWhoWrites, finishImport } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
afterAll(() => database.close());

const add = (input: object) => createCustomer(ctx, newCustomerSchema.parse(input));
const change = (id: number, input: object) =>
  changeCustomer(ctx, id, changeCustomerSchema.parse({ version: 1, ...input }));
const faults = (input: object) =>
  newCustomerSchema.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]);
const unreachable = expect.objectContaining({ code: "CUSTOMER_UNREACHABLE" });

describe("a customer needs one way to be reached", () => {
  test("and a phone number alone is one", async () => {
    const { id, email } = await add({ name: "Só Telefone", phone: "(11) 97001-0001" });
    expect(email).toBeNull();
    expect(await getCustomerDetail(ctx, id)).toMatchObject({
      channels: ["whatsapp"],
      identities: [{ kind: "phone", value: "(11) 97001-0001", isPrimary: true }],
    });
  });

  test("and with neither the form says so, beside what else is wrong", () => {
    expect(faults({ name: "Ninguém", email: " ", phone: "" })).toEqual([["email", "emailOrPhoneRequired"]]);
    expect(faults({ name: "", phone: null })).toEqual([
      ["name", "customerNameRequired"],
      ["email", "emailOrPhoneRequired"],
    ]);
    expect(faults({ name: "Torto", email: "sem-arroba" })).toEqual([["email", "emailInvalid"]]);
  });

  test("so the last one isn't taken away by a change, and one of two is", async () => {
    const { id } = await add({ name: "Dois Contatos", email: "dois@contatos.example", phone: "(11) 97001-0002" });
    expect(await change(id, { email: "" })).toMatchObject({ email: null, phone: "(11) 97001-0002" });
    await expect(change(id, { phone: null, version: 2 })).rejects.toMatchObject({
      code: "CUSTOMER_UNREACHABLE",
      details: { errors: { email: "emailOrPhoneRequired" } },
    });
    expect(await change(id, { phone: null, email: "de-volta@contatos.example", version: 2 })).toMatchObject({
      email: "de-volta@contatos.example",
      phone: null,
    });
  });

  test("and a further address counts", async () => {
    const { id } = await add({ name: "Reserva", email: "primeira@reserva.example" });
    await addIdentity(ctx, id, { kind: "whatsapp", value: "(11) 97001-0003" });
    expect(await change(id, { email: null })).toMatchObject({ email: null, channels: ["whatsapp"] });
  });

  test("so the last address isn't removed from the list either", async () => {
    const { id } = await add({ name: "Última", phone: "(11) 97001-0004" });
    const [only] = (await getCustomerDetail(ctx, id))?.identities ?? [];
    await expect(removeIdentity(ctx, id, only?.id ?? 0)).rejects.toEqual(unreachable);
    await addIdentity(ctx, id, { kind: "email", value: "ultima@lista.example" });
    expect(await removeIdentity(ctx, id, only?.id ?? 0)).toMatchObject([{ kind: "email" }]);
  });

  test("and who came by the web chat needs no other: they are renamed without one", async () => {
    const { visitor } = await newVisitor();
    const { customerId } = await customerWhoWrites(ctx, {
      kind: "visitor",
      value: String(visitor.visitorId),
      name: "Visitante",
    });
    expect(await change(customerId, { name: "Visitante Batizada" })).toMatchObject({
      name: "Visitante Batizada",
      email: null,
    });
  });
});

describe("customers without an e-mail address", () => {
  test("are exported, found as duplicates by their number, and merged", async () => {
    const one = await add({ name: "Gêmea Um", phone: "(11) 97001-0005" });
    const two = await add({ name: "Gêmea Dois", phone: "+55 11 97001-0005" });
    expect(await listDuplicates(ctx, one.id)).toMatchObject([{ customer: { id: two.id }, reasons: ["phone"] }]);
    const { customer } = await mergeCustomers(ctx, one.id, mergeSchema.parse({ otherId: two.id }));
    expect(customer).toMatchObject({ email: null, phone: "(11) 97001-0005" });
    const csv = await (await exportCustomers(ctx, { q: "Gêmea" })).text();
    expect(csv).toContain("Gêmea Um");
    expect(csv).not.toContain("null");
  });

  test("come in by a file, known by the number where it is all they have, dry or not", async () => {
    const file = [
      "name,email,phone,whatsapp",
      "Lia Arquivo,,(11) 97001-0006,",
      "Lia de Novo,,11 97001 0006,",
      "Zap Arquivo,,,(11) 97001-0007",
      "Nada Arquivo,,,",
      "Colega Arquivo,colega@arquivo.example,(11) 97001-0006,",
      "",
    ].join("\n");
    const counts = { created: 3, skipped: 1, failed: 1 };
    for (const dryRun of [true, false]) {
      const { id } = await addImport(ctx, file);
      await runImport(ctx, id, { dryRun, duplicates: "skip" });
      await finishImport(ctx, id);
      const done = await getImport(ctx, id);
      expect(dryRun ? done.lastDryRun : done.progress).toMatchObject(counts);
      expect(await (await importErrorsFile(ctx, id)).text()).toContain("Informe um e-mail ou um telefone");
    }
    const names = (await listCustomers(ctx, { q: "Arquivo" })).items.map(({ name }) => name);
    expect(names).toEqual(["Colega Arquivo", "Lia Arquivo", "Zap Arquivo"]);
  });

  test("get what a later file says of them, and keep the address that it leaves out", async () => {
    await add({ name: "Antes do Arquivo", email: "fica@arquivo.example", phone: "(11) 97001-0008" });
    const { id } = await addImport(ctx, "name,phone,notes\nDepois do Arquivo,(11) 97001-0008,visto\n");
    await runImport(ctx, id, { dryRun: false, duplicates: "update" });
    await finishImport(ctx, id);
    expect((await listCustomers(ctx, { q: "Depois do" })).items).toMatchObject([
      { email: "fica@arquivo.example", notes: "visto" },
    ]);
  });
});
