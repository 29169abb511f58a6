import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeCustomerFields, customerFields } from "@/lib/modules/customers/customer-fields";
import { exportCustomers } from "@/lib/modules/customers/export-customers";
import { getImport } from "@/lib/modules/customers/import/import-queries";
import { runImport, setImportMapping } from "@/lib/modules/customers/import/start-import";
import type { FieldDto } from "@/lib/modules/fields/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { addCustomer, addImport, finishImport } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { addField, refusal } from "@/tests/support/fields/field-desk";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn()).ctx;
});
afterAll(() => database.close());

const valuesOf = async (id: number, fields: readonly FieldDto[]) => {
  const stored = await customerFields(admin, id);
  return fields.map(({ key }) => stored.fields.find((field) => field.key === key)?.value);
};

test("what an export wrote of every type an import reads again as it was", async () => {
  const options = { options: [{ label: "Sul, e litoral" }, { label: "Norte" }] };
  const given = [
    [await addField(admin, "customer", "text"), "texto; com sinais"],
    [await addField(admin, "customer", "long_text"), "duas\nlinhas"],
    [await addField(admin, "customer", "number"), "-12.000001"],
    [await addField(admin, "customer", "money"), "1234567.80"],
    [await addField(admin, "customer", "date"), "2026-02-03"],
    [await addField(admin, "customer", "datetime"), "2026-11-21T12:05:00.000Z"],
    [await addField(admin, "customer", "boolean"), false],
    [await addField(admin, "customer", "choice", options), 1],
    [await addField(admin, "customer", "multi_choice", options), [2]],
    [await addField(admin, "customer", "url"), "https://loja.example/a"],
    [await addField(admin, "customer", "email"), "ana@loja.example"],
    [await addField(admin, "customer", "phone"), "+55 11 98888-0001"],
    [await addField(admin, "customer", "cpf"), "52998224725"],
    [await addField(admin, "customer", "cnpj"), "11222333000181"],
    [await addField(admin, "customer", "person"), agent.attender.id],
  ] as const;
  const fields = given.map(([field]) => field);
  const source = await addCustomer(admin, { name: "Origem dos Campos", email: "origem-dos-campos@ida.example" });
  const values = Object.fromEntries(given.map(([{ key }, value]) => [key, Array.isArray(value) ? [...value] : value]));
  await changeCustomerFields(admin, source.id, { version: 0, fields: values as Record<string, string> });
  const text = await (await exportCustomers(admin, { q: "Origem dos Campos" })).text();
  const target = await addCustomer(admin, { name: "Destino", email: "destino-dos-campos@ida.example" });
  const uploaded = await addImport(admin, text.replace("origem-dos-campos@", "destino-dos-campos@"));
  expect(uploaded.mapping).toEqual(expect.arrayContaining(fields.map(({ key }) => `field:${key}`)));
  await runImport(admin, uploaded.id, { dryRun: false, duplicates: "update" });
  await finishImport(admin, uploaded.id);
  expect((await getImport(admin, uploaded.id)).progress).toMatchObject({ updated: 1, failed: 0 });
  expect(await valuesOf(target.id, fields)).toEqual(await valuesOf(source.id, fields));
});

test("a row with a value that its field doesn't take is left out, and says why", async () => {
  const field = await addField(admin, "customer", "money", { labelPt: "Limite do import" });
  const file =
    "Nome;E-mail;Limite do import\nBoa Linha;boa-linha@ida.example;R$ 10,50\nMá Linha;ma-linha@ida.example;dez\n";
  const uploaded = await addImport(admin, file);
  expect(uploaded.mapping).toEqual(["name", "email", `field:${field.key}`]);
  for (const dryRun of [true, false]) {
    await runImport(admin, uploaded.id, { dryRun, duplicates: "skip" });
    await finishImport(admin, uploaded.id);
    const { progress } = await getImport(admin, uploaded.id);
    expect(progress).toMatchObject({ created: 1, failed: 1 });
  }
});

test("a column can't fill a field that isn't there, nor a sensitive one without the right to it", async () => {
  const secret = await addField(admin, "customer", "text", { isPii: true });
  const { id } = await addImport(admin, "Nome;E-mail;Outra\nAna;ana-outra@ida.example;x\n");
  const refused = { code: "VALIDATION_FAILED", details: { errors: { mapping: "fieldUnknown" } } };
  expect(await refusal(setImportMapping(admin, id, ["name", "email", "field:nada"]))).toEqual(refused);
  const limited = { ...admin, permissions: new Set(["customers.exchange"] as const) };
  expect(await refusal(setImportMapping(limited, id, ["name", "email", `field:${secret.key}`]))).toEqual(refused);
});
