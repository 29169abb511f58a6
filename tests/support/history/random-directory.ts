import fc from "fast-check";
import { deleteCompany, restoreCompany } from "@/lib/modules/companies/delete-company";
import { changeCompany, createCompany } from "@/lib/modules/companies/save-company";
import { changeCompanySchema, newCompanySchema } from "@/lib/modules/companies/schema";
import { touchLastContact } from "@/lib/modules/customers/contact";
import { deleteCustomer, restoreCustomer } from "@/lib/modules/customers/delete-customer";
import { mergeCustomers, unmergeCustomers } from "@/lib/modules/customers/merge-customers";
import { changeCustomer } from "@/lib/modules/customers/save-customer";
import { changeCustomerSchema, mergeSchema } from "@/lib/modules/customers/schema";
import { commit } from "@/lib/modules/events/commit";
import type { Ctx } from "@/lib/platform/session/context";
import type { Random } from "@/prisma/seed/random";
import { addCustomer } from "@/tests/support/customers/customers";
import { rows } from "@/tests/support/rows";

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
/** A change of a directory. */
export const directoryChange = fc.record({
  kind: fc.constantFrom(...KINDS, ...COMPANY_KINDS),
  one: fc.nat(9),
  other: fc.nat(9),
  name: fc.constantFrom(...NAMES),
  tags: fc.constantFrom(...TAGS),
  phone: fc.constantFrom(...PHONES),
  status: fc.nat(3),
});
export type DirectoryChange = typeof directoryChange extends fc.Arbitrary<infer One> ? One : never;

/** One by a source of chance, of a larger directory. */
export const randomDirectoryChange = (random: Random): DirectoryChange => ({
  kind: random.pick([...KINDS, ...COMPANY_KINDS]),
  one: random.integer(0, 10_000),
  other: random.integer(0, 10_000),
  name: random.pick(NAMES),
  tags: random.pick(TAGS),
  phone: random.pick(PHONES),
  status: random.integer(0, 3),
});

const NOBODY = 999_999;

/** What happens to the customers and companies of a workspace, as people would have it. */
export class RandomDirectory {
  readonly #ctx: Ctx;
  readonly customers: number[] = [];
  readonly companies: number[] = [];
  readonly merges: { winner: number; mergeId: number }[] = [];

  /** @param known ids of those that are there already */
  constructor(
    ctx: Ctx,
    known: { customers: readonly number[]; companies: readonly number[] } = { customers: [], companies: [] },
  ) {
    this.#ctx = ctx;
    this.customers.push(...known.customers);
    this.companies.push(...known.companies);
  }

  /** Does it. @throws {AppError} where the product refuses: nobody of that number, or merged with themselves */
  async do({ kind, one, other, name, tags, phone, status }: DirectoryChange): Promise<void> {
    const ctx = this.#ctx;
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
        const sent = { ...values, companyId: companyId || null, version: await versionOf("customer", id) };
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
        const sent = { ...company, version: await versionOf("company", companyId) };
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

const versionOf = async (table: "company" | "customer", id: number) =>
  (await rows.value<number>(`SELECT version FROM ${table} WHERE id = ?`, id)) ?? 1;
