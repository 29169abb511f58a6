// Calls the product's customer and company queries on one database, in a process of its own.

import { listCompanies } from "@/lib/modules/companies/queries";
import { listCustomers } from "@/lib/modules/customers/queries";
import type { CustomersQuery } from "@/lib/modules/customers/schema";
import { connections } from "@/lib/platform/db/connections";
import { answerOrders, firstContext, type Operations } from "../answer-orders";
import type { CustomerOperation } from "./operations";

const FILTERS: readonly ((companyId: number) => CustomersQuery)[] = [
  () => ({ status: ["inactive"] }),
  () => ({ status: ["active", "lead"] }),
  () => ({ hasCompany: true }),
  () => ({ hasCompany: false, sort: "newest" }),
  (companyId) => ({ companyId }),
  () => ({ tags: ["vip"] }),
  () => ({ tags: ["finance", "startup"], status: ["active"] }),
  () => ({ tags: ["vip"], hasCompany: true, status: ["active"] }),
];

/** Common and rare names, parts of them, an address, a number, two letters, a company, and nothing that is there. */
const SEARCHES: readonly ((number: number) => string)[] = [
  () => "silva",
  () => "ana rocha",
  () => "ilvei",
  (number) => `pessoa${number}@`,
  (number) => String(number),
  () => "an",
  () => "moveis",
  () => "nenhumnomeassim",
];

async function prepare(): Promise<Operations<CustomerOperation>> {
  const ctx = await firstContext();
  const { reader } = connections();
  const lastOf = (table: "customer" | "company") =>
    reader.prepare(`SELECT max(id) FROM ${table}`).pluck().get() as number;
  const [customers, companies] = [lastOf("customer"), lastOf("company")];
  const number = (max: number) => 1 + Math.floor(Math.random() * max);
  let turn = 0;
  const next = <T>(items: readonly T[]) => items[turn++ % items.length] as T;
  const ofCompanies = [{}, { q: "moveis" }, { industry: "Technology", size: ["large"] }, { status: ["prospect"] }];
  return {
    list: () => {
      const query = next([{}, { sort: "newest" }] as const);
      return () => listCustomers(ctx, query);
    },
    filter: () => {
      const query = next(FILTERS)(number(companies));
      return () => listCustomers(ctx, query);
    },
    search: () => {
      const q = next(SEARCHES)(number(customers));
      return () => listCustomers(ctx, { q });
    },
    companies: () => {
      const query = next(ofCompanies) as Parameters<typeof listCompanies>[1];
      return () => listCompanies(ctx, query);
    },
  };
}

answerOrders(prepare);
