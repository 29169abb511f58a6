import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCompanyIds } from "@/lib/modules/companies/list-ids";
import type { CompanyFilter } from "@/lib/modules/companies/schema";
import { listCustomerIds } from "@/lib/modules/customers/list-ids";
import type { CustomerFilter } from "@/lib/modules/customers/schema";
import { connections } from "@/lib/platform/db/connections";
import { reads } from "@/lib/platform/db/reads";
import type { Compiled } from "@/lib/platform/db/sql/statement";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { addManyCustomers } from "@/tests/support/customers/many-customers";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("the steps in which SQLite carries out the statements of the directory's lists");

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ctx = (await signedIn()).ctx;
  await addManyCustomers(ctx);
});
afterAll(() => database.close());

/** The plans of every statement that a list runs on the workspace's rows. */
async function plansOf(run: (reader: Reader) => Promise<unknown>): Promise<string[]> {
  const real = reads(ctx.workspaceId);
  const statements: Compiled[] = [];
  await run({
    ...real,
    first: (statement, given) => {
      statements.push(statement.compiled());
      return real.first(statement, given);
    },
    all: (statement, given) => {
      statements.push(statement.compiled());
      return real.all(statement, given);
    },
  });
  expect(statements.length).toBeGreaterThan(0);
  return statements.flatMap(({ sql, places }) =>
    (
      connections()
        .reader.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(places.map(() => 1)) as { detail: string }[]
    ).map(({ detail }) => detail),
  );
}

// `few: -1` has every list walk: it may neither scan a table nor sort what it walked.
const WAYS = [{}, { few: -1 }];
const isScan = (plan: string) =>
  /SCAN (?:t|s|customer|company|directory_tag|x|g)\b/.test(plan) && !/VIRTUAL TABLE INDEX/.test(plan);

describe.each(["name", "newest"] as const)("a list by %s scans no table", (sort) => {
  const customers: CustomerFilter[] = [
    {},
    { q: "ana" },
    { q: "an" },
    { status: ["lead"] },
    { status: ["lead", "active"] },
    { companyId: 1 },
    { hasCompany: true },
    { hasCompany: false },
    { tags: ["vip"] },
    { q: "ana", status: ["lead"], hasCompany: true, tags: ["vip"] },
  ];
  test.each(customers)("customers %j", async (filter) => {
    for (const way of WAYS) {
      const plans = await plansOf(async (reader) => {
        for (const cursor of [undefined, { sortName: "b", id: 5 }])
          await listCustomerIds(reader, { filter, sort, cursor, limit: 50, ...way });
      });
      expect(plans.filter(isScan)).toEqual([]);
      if (way.few === -1) expect(plans.filter((plan) => plan.includes("USE TEMP B-TREE FOR ORDER BY"))).toEqual([]);
    }
  });

  const companies: CompanyFilter[] = [
    {},
    { q: "ana" },
    { industry: "x" },
    { size: ["small"] },
    { status: ["active"], tags: ["a"] },
  ];
  test.each(companies)("companies %j", async (filter) => {
    for (const way of WAYS) {
      const plans = await plansOf((reader) => listCompanyIds(reader, { filter, sort, limit: 50, ...way }));
      expect(plans.filter(isScan)).toEqual([]);
      if (way.few === -1) expect(plans.filter((plan) => plan.includes("USE TEMP B-TREE FOR ORDER BY"))).toEqual([]);
    }
  });
});
