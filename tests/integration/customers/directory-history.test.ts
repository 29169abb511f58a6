import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteCompany, restoreCompany } from "@/lib/modules/companies/delete-company";
import { changeCompany, createCompany } from "@/lib/modules/companies/save-company";
import { changeCompanySchema, newCompanySchema } from "@/lib/modules/companies/schema";
import { emailKey, phoneKey } from "@/lib/modules/customers/address-keys";
import { touchLastContact } from "@/lib/modules/customers/contact";
import { deleteCustomer, restoreCustomer } from "@/lib/modules/customers/delete-customer";
import { mergeCustomers, unmergeCustomers } from "@/lib/modules/customers/merge-customers";
import { changeCustomer } from "@/lib/modules/customers/save-customer";
import { changeCustomerSchema, mergeSchema } from "@/lib/modules/customers/schema";
import { commit } from "@/lib/modules/events/commit";
import { connections } from "@/lib/platform/db/connections";
import { AppError } from "@/lib/platform/errors/app-error";
import { indexNow } from "@/lib/platform/search/indexer";
import { plainText, sortNameOf } from "@/lib/platform/search/rows/terms";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn());
});
afterAll(() => database.close());

const NAMES = ["Ágata Sá", "Bento", "ÇÃO & Cia", "ženia", "O'Brien"];
const TAGS = [[], ["vip"], ["vip", "novo"], ['a"b']];
const PHONES = [null, "+55 11 98888-7001", "(11) 8888-7001", "+55 11 98888-7002"];
const CUSTOMER_STATUSES = ["active", "inactive", "prospect", "lead"] as const;
const COMPANY_STATUSES = ["active", "inactive", "prospect"] as const;

const KINDS = [
  "add",
  "change",
  "delete",
  "restore",
  "merge",
  "unmerge",
  "write",
  "addCompany",
  "changeCompany",
] as const;
const COMPANY_KINDS = ["deleteCompany", "restoreCompany"] as const;
const change = fc.record({
  kind: fc.constantFrom(...KINDS, ...COMPANY_KINDS),
  one: fc.nat(9),
  other: fc.nat(9),
  name: fc.constantFrom(...NAMES),
  tags: fc.constantFrom(...TAGS),
  phone: fc.constantFrom(...PHONES),
  status: fc.nat(3),
});
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const NOBODY = 999_999;

/** What happens to the customers and companies of a workspace, as people would have it. */
class Directory {
  readonly customers: number[] = [];
  readonly companies: number[] = [];
  readonly merges: { winner: number; mergeId: number }[] = [];

  async do({ kind, one, other, name, tags, phone, status }: Change): Promise<void> {
    const id = this.customers[one % Math.max(1, this.customers.length)] ?? 0;
    const otherId = this.customers[other % Math.max(1, this.customers.length)] ?? 0;
    const companyId = this.companies[other % Math.max(1, this.companies.length)] ?? 0;
    const values = { name, tags, phone, status: CUSTOMER_STATUSES[status] ?? "lead" };
    const company = { name, tags, status: COMPANY_STATUSES[status % 3] ?? "active" };
    switch (kind) {
      case "add":
        this.customers.push((await addCustomer(ctx, { ...values, companyId: companyId || null })).id);
        break;
      case "change": {
        const sent = { ...values, companyId: companyId || null, version: versionOf("customer", id) };
        await changeCustomer(ctx, id, changeCustomerSchema.parse(sent));
        break;
      }
      case "delete":
        await deleteCustomer(ctx, id);
        break;
      case "restore":
        await restoreCustomer(ctx, id);
        break;
      case "merge": {
        const { mergeId } = await mergeCustomers(ctx, id, mergeSchema.parse({ otherId: otherId || NOBODY }));
        if (mergeId !== null) this.merges.push({ winner: id, mergeId });
        break;
      }
      case "unmerge": {
        const last = this.merges.pop();
        if (last) await unmergeCustomers(ctx, last.winner, last.mergeId);
        break;
      }
      case "write":
        await commit(ctx, (unit) => touchLastContact(unit, id, Date.now() + 1));
        break;
      case "addCompany":
        this.companies.push((await createCompany(ctx, newCompanySchema.parse(company))).id);
        break;
      case "changeCompany": {
        const sent = { ...company, version: versionOf("company", companyId) };
        await changeCompany(ctx, companyId, changeCompanySchema.parse(sent));
        break;
      }
      case "deleteCompany":
        await deleteCompany(ctx, companyId);
        break;
      case "restoreCompany":
        await restoreCompany(ctx, companyId);
    }
  }
}

const read = <Row>(sql: string): Row[] => connections().reader.prepare(sql).all() as Row[];
const versionOf = (table: string, id: number) =>
  read<{ version: number }>(`SELECT version FROM ${table} WHERE id = ${id}`)[0]?.version ?? 1;

function expectKept(): void {
  for (const table of ["customer", "company"]) {
    const counters = `SELECT workspaceId, status, value FROM directory_counter WHERE kind = '${table}' AND value <> 0 ORDER BY 1, 2`;
    const counted = `SELECT workspaceId, status, count(*) AS value FROM ${table} WHERE deletedAt IS NULL GROUP BY 1, 2 ORDER BY 1, 2`;
    expect(read(counters)).toEqual(read(counted));
    const tags = `SELECT workspaceId, id, tag FROM directory_tag WHERE kind = '${table}' ORDER BY 1, 2, 3`;
    const tagged = `SELECT DISTINCT t.workspaceId, t.id, j.value AS tag FROM ${table} t, json_each(t.tags) j ORDER BY 1, 2, 3`;
    expect(read(tags)).toEqual(read(tagged));
    for (const { name, sortName } of read<{ name: string; sortName: string }>(`SELECT name, sortName FROM ${table}`))
      expect(sortName).toBe(sortNameOf(name));
  }
  type Keys = { email: string | null; phone: string | null; emailKey: string | null; phoneKey: string | null };
  for (const row of read<Keys>("SELECT email, phone, emailKey, phoneKey FROM customer"))
    expect([row.emailKey, row.phoneKey]).toEqual([row.email && emailKey(row.email), row.phone && phoneKey(row.phone)]);
}

async function expectFound(): Promise<void> {
  await indexNow();
  const rows = read<{ shown: string; text: string }>(
    `SELECT t.name || char(10) || coalesce(t.email, '') || char(10) || coalesce(co.name, '') AS shown, x.text
     FROM customer t LEFT JOIN company co ON co.id = t.companyId JOIN directory_text x ON x.key = 2 * t.id`,
  );
  expect(rows.length).toBe(read("SELECT id FROM customer").length);
  for (const { shown, text } of rows) expect(text).toBe(plainText(shown));
}

test("numbers, tags, keys and texts of customers and companies are right after any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 60 }), async (history) => {
      const directory = new Directory();
      for (const one of history)
        await directory.do(one).catch((error: unknown) => {
          // Refused, as it may be: nobody of that number, or merged with themselves.
          if (!(error instanceof AppError)) throw error;
        });
      expectKept();
      await expectFound();
    }),
    { numRuns: 25 },
  );
}, 120_000);
