import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { exportCompanies, exportCustomers } from "@/lib/modules/customers/export-customers";
import { CUSTOMER_STATUSES } from "@/lib/modules/customers/filter";
import { getImport } from "@/lib/modules/customers/import/import-queries";
import { runImport } from "@/lib/modules/customers/import/start-import";
import { exportTickets, ticketExportHeader } from "@/lib/modules/tickets/export-tickets";
import { csvResponse } from "@/lib/platform/csv/write-csv";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { addCustomer, addImport, finishImport } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { NO_COLUMNS } from "@/tests/support/fields/field-desk";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { readCsvText } from "@/tests/support/read-csv-text";
import { addTicket } from "@/tests/support/tickets/tickets";

const AT = new Date("2026-11-21T12:05:00Z");
const DELIMITERS: Record<Locale, string> = { "pt-BR": ";", en: "," };

const database = testDatabase();
let admin: Ctx;
beforeAll(async () => {
  const { ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  admin = { ...ctx, workspace: { ...ctx.workspace, timeZone: "America/Sao_Paulo" } };
});
afterAll(() => database.close());

const inLanguage = (locale: Locale): Ctx => ({ ...admin, locale });

/** The one row of a file, by the names of its columns. */
async function rowOf(locale: Locale, response: Response): Promise<Record<string, string>> {
  // A Response's text() takes the mark away, which is part of the file.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text.startsWith("\ufeff")).toBe(true);
  const [header = [], row = [], ...more] = readCsvText(text, DELIMITERS[locale]);
  expect(more).toEqual([]);
  return Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""]));
}

describe("an export is in the words, signs and times of who asked for it", () => {
  test("customers", async () => {
    const { id } = await addCustomer(admin, { name: "Vilma; a primeira", status: "prospect", tags: ["csv-língua"] });
    await rawClient().customer.update({ where: { id }, data: { createdAt: AT, lastContactAt: AT } });
    const file = (locale: Locale) => exportCustomers(inLanguage(locale), { tags: ["csv-língua"] });
    expect(await rowOf("pt-BR", await file("pt-BR"))).toMatchObject({
      Nome: "Vilma; a primeira",
      Status: "Potencial",
      "Último contato": "21/11/2026 09:05",
      "Criado em": "21/11/2026 09:05",
    });
    expect(await rowOf("en", await file("en"))).toMatchObject({
      Name: "Vilma; a primeira",
      Status: "Prospect",
      "Last contact": "11/21/2026 09:05",
      Created: "11/21/2026 09:05",
    });
  });

  test("companies", async () => {
    const values = { industry: "Healthcare", size: "medium", status: "inactive", tags: ["csv-língua"] };
    const { id } = await createCompany(admin, newCompanySchema.parse({ name: "Vilma Ltda", ...values }));
    await rawClient().company.update({ where: { id }, data: { createdAt: AT } });
    const file = (locale: Locale) => exportCompanies(inLanguage(locale), { tags: ["csv-língua"] });
    expect(await rowOf("pt-BR", await file("pt-BR"))).toMatchObject({
      Nome: "Vilma Ltda",
      Setor: "Saúde",
      Porte: "Média (51-200)",
      Status: "Inativo",
      Clientes: "0",
      "Criado em": "21/11/2026 09:05",
    });
    expect(await rowOf("en", await file("en"))).toMatchObject({
      Industry: "Healthcare",
      Size: "Medium (51-200)",
      Status: "Inactive",
      Created: "11/21/2026 09:05",
    });
  });

  test("an industry of one's own is as it was typed", async () => {
    const values = { name: "Própria", industry: "Apicultura", tags: ["csv-setor"] };
    await createCompany(admin, newCompanySchema.parse(values));
    const response = await exportCompanies(inLanguage("pt-BR"), { tags: ["csv-setor"] });
    expect(await rowOf("pt-BR", response)).toMatchObject({ Setor: "Apicultura" });
  });

  test("tickets", async () => {
    const ticket = await addTicket(admin, { subject: "Língua", priority: "urgent", tags: ["csv-língua"] });
    await rawClient().ticket.updateMany({ where: { subject: "Língua" }, data: { createdAt: AT } });
    const file = (locale: Locale) => {
      const ctx = inLanguage(locale);
      return csvResponse(
        ctx,
        "tickets.csv",
        ticketExportHeader(ctx, NO_COLUMNS),
        exportTickets(ctx, { tag: ["csv-língua"] }, NO_COLUMNS),
      );
    };
    expect(await rowOf("pt-BR", file("pt-BR"))).toMatchObject({
      Ticket: ticket.id,
      Status: "Aberto",
      Prioridade: "Urgente",
      "Criado em": "21/11/2026 09:05",
    });
    expect(await rowOf("en", file("en"))).toMatchObject({
      Status: "Open",
      Priority: "Urgent",
      "Created at": "11/21/2026 09:05",
    });
  });
});

test.each(["pt-BR", "en"] as const)("an import takes an export in %s as it is", async (locale) => {
  const tag = `volta-${locale}`;
  for (const status of CUSTOMER_STATUSES)
    await addCustomer(admin, {
      name: `+Volta; ${locale}, ${status}`,
      phone: "+55 11 98765-0001",
      notes: "=uma; nota,\ncom linhas",
      status,
      tags: [tag, "outra"],
    });
  const response = await exportCustomers(inLanguage(locale), { tags: [tag] });
  const file = Buffer.from(await response.arrayBuffer());
  // As if none of them were here.
  await rawClient().customer.deleteMany({ where: { name: { startsWith: `+Volta; ${locale}` } } });
  const uploaded = await addImport(admin, file);
  expect(uploaded).toMatchObject({
    encoding: "utf-8",
    delimiter: DELIMITERS[locale],
    mapping: [
      "name",
      "email",
      "phone",
      "cpf",
      "company",
      "status",
      "tags",
      "notes",
      null,
      null,
      "field:data_de_nascimento",
    ],
  });
  for (const dryRun of [true, false]) {
    await runImport(admin, uploaded.id, { dryRun, duplicates: "skip" });
    await finishImport(admin, uploaded.id);
    const counts = (await getImport(admin, uploaded.id))[dryRun ? "lastDryRun" : "progress"];
    expect(counts).toMatchObject({ rows: 4, created: 4, skipped: 0, failed: 0 });
  }
  const back = await rawClient().customer.findMany({ where: { name: { startsWith: `+Volta; ${locale}` } } });
  expect(back.map(({ status }) => status).sort()).toEqual([...CUSTOMER_STATUSES].sort());
  for (const { phone, notes, tags } of back)
    expect({ phone, notes, tags }).toEqual({
      phone: "+55 11 98765-0001",
      notes: "=uma; nota,\ncom linhas",
      tags: [tag, "outra"],
    });
});
