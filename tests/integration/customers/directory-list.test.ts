import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCompanyIds } from "@/lib/modules/companies/list-ids";
import { listCompanies } from "@/lib/modules/companies/queries";
import { createCompany } from "@/lib/modules/companies/save-company";
import { type CompanyFilter, newCompanySchema } from "@/lib/modules/companies/schema";
import { listCustomerIds } from "@/lib/modules/customers/list-ids";
import { getCustomerOptions, listCustomers } from "@/lib/modules/customers/queries";
import type { CustomerDto, CustomerFilter, CustomersQuery } from "@/lib/modules/customers/schema";
import { connections } from "@/lib/platform/db/connections";
import { reads } from "@/lib/platform/db/reads";
import type { Compiled } from "@/lib/platform/db/sql/statement";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { plainText } from "@/lib/platform/search/rows/terms";
import type { Ctx } from "@/lib/platform/session/context";
import { createRandom } from "@/prisma/seed/random";
import { signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
let ctx: Ctx;
let all: CustomerDto[];
let companyIds: number[];

beforeAll(async () => {
  ctx = (await signedIn()).ctx;
  const random = createRandom(11);
  const pick = <T>(list: readonly T[]) => list[random.integer(0, list.length - 1)] as T;
  companyIds = [];
  for (const name of ["Açúcar & Cia", "Café Ltda", "Zebra"])
    companyIds.push((await createCompany(ctx, newCompanySchema.parse({ name }))).id);
  for (let number = 0; number < 120; number += 1)
    await addCustomer(ctx, {
      name: `${pick(["Ana", "Ângela", "João", "Zoé", "bruno", "Água"])} ${pick(["Sá", "Souza", "D'Ávila", "Li"])}`,
      status: pick(["active", "inactive", "prospect", "lead"] as const),
      tags: [...new Set([pick(["vip", "novo", "São Paulo"]), pick(["vip", "atacado"])])],
      companyId: pick([...companyIds, null, null]),
    });
  all = await everything({});
});
afterAll(() => database.close());

async function everything(query: CustomersQuery, pageSize = 200): Promise<CustomerDto[]> {
  const found: CustomerDto[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listCustomers(ctx, { ...query, pageSize, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}
const ids = (customers: CustomerDto[]) => customers.map(({ id }) => id);
const has = (customer: CustomerDto, q: string) =>
  plainText(q)
    .split(" ")
    .every((word) => plainText(`${customer.name}\n${customer.email}\n${customer.company?.name ?? ""}`).includes(word));

const FILTERS: [string, () => CustomersQuery, (customer: CustomerDto) => boolean][] = [
  ["nothing", () => ({}), () => true],
  ["text in the name", () => ({ q: "angela" }), (c) => has(c, "angela")],
  ["text inside a word", () => ({ q: "ouz" }), (c) => has(c, "ouz")],
  ["words of name and company", () => ({ q: "JOAO café" }), (c) => has(c, "joao cafe")],
  ["text in the e-mail", () => ({ q: "@example.c" }), (c) => has(c, "@example.c")],
  ["text with a quote", () => ({ q: "d'avi" }), (c) => has(c, "d'avi")],
  ["one status", () => ({ status: ["lead"] }), (c) => c.status === "lead"],
  ["two statuses", () => ({ status: ["lead", "inactive"] }), (c) => ["lead", "inactive"].includes(c.status)],
  ["a company", () => ({ companyId: companyIds[0] }), (c) => c.companyId === companyIds[0]],
  ["having a company", () => ({ hasCompany: true }), (c) => c.companyId !== null],
  ["having none", () => ({ hasCompany: false }), (c) => c.companyId === null],
  ["a tag", () => ({ tags: ["São Paulo"] }), (c) => c.tags.includes("São Paulo")],
  [
    "any of two tags",
    () => ({ tags: ["novo", "atacado"] }),
    (c) => c.tags.some((tag) => ["novo", "atacado"].includes(tag)),
  ],
  [
    "all at once",
    () => ({ q: "a", status: ["active", "lead"], hasCompany: true, tags: ["vip"] }),
    (c) =>
      /\ba/.test(plainText(`${c.name} ${c.email} ${c.company?.name}`)) &&
      ["active", "lead"].includes(c.status) &&
      c.companyId !== null &&
      c.tags.includes("vip"),
  ],
  ["what nobody has", () => ({ q: "inexistente" }), () => false],
];

describe.each(FILTERS)("customers by %s", (_, query, passes) => {
  test("are those that a look at each finds, by name and by age, and as many as the total says", async () => {
    const expected = all.filter(passes);
    expect(ids(await everything(query()))).toEqual(ids(expected));
    expect(ids(await everything({ ...query(), sort: "newest" }))).toEqual(ids(expected).sort((a, b) => b - a));
    expect(await listCustomers(ctx, { ...query(), pageSize: 1 })).toMatchObject({
      total: expected.length,
      isTotalCapped: false,
    });
  });

  test("come in pages without a gap or a double", async () => {
    expect(ids(await everything(query(), 7))).toEqual(ids(await everything(query())));
  });
});

/** Words as somebody may type them: parts of what is there, and of nothing. */
const typed = fc.constantFrom(
  ...["ana", "ân", "j", "zo", "souza", "d'", "d'ávi", "SÁ", "li", "açúcar", "caf", "ltda", "zebra", "& c"],
  ...["cliente-", "example", "@", "com", "xyz", "123", "a b", "água s"],
);
const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const filters = fc.record(
  {
    q: fc.array(typed, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
    status: someOf(["active", "inactive", "prospect", "lead"] as const),
    company: fc.nat({ max: 3 }),
    hasCompany: fc.boolean(),
    tags: someOf(["vip", "novo", "São Paulo", "atacado", "nenhum"]),
  },
  { requiredKeys: [] },
);

// A word of one or two letters has to begin a word, or what follows a sign in one.
const hasWord = (text: string, word: string) =>
  [...word].length > 2
    ? text.includes(word)
    : text.split(/\s+/).some((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)].some((piece) => piece.startsWith(word)));

function passes(customer: CustomerDto, { q, status, companyId, hasCompany, tags }: CustomerFilter): boolean {
  const text = plainText(`${customer.name}\n${customer.email ?? ""}\n${customer.company?.name ?? ""}`);
  const words = q === undefined ? [] : plainText(q).split(/\s+/).filter(Boolean);
  return (
    words.every((word) => hasWord(text, word)) &&
    (!status?.length || status.includes(customer.status)) &&
    (companyId === undefined || customer.companyId === companyId) &&
    (hasCompany === undefined || (customer.companyId !== null) === hasCompany) &&
    (!tags?.length || tags.some((tag) => customer.tags.includes(tag)))
  );
}

test("whatever the filters, a list has exactly the rows that pass, by few rows and by walking alike", async () => {
  const reader = reads(ctx.workspaceId);
  await fc.assert(
    fc.asyncProperty(filters, fc.nat(), async ({ company, ...rest }, at) => {
      // The last of them isn't there.
      const filter = { ...rest, ...(company === undefined ? {} : { companyId: companyIds[company] ?? 999_999 }) };
      const expected = all.filter((customer) => passes(customer, filter));
      const last = all[at % all.length] as CustomerDto;
      const cursor = { id: last.id, sortName: plainText(last.name) };
      for (const few of [2_000, -1]) {
        const list = { filter, limit: 200, few };
        const byName = await listCustomerIds(reader, { ...list, sort: "name" });
        expect(byName).toEqual({ ids: ids(expected), total: expected.length, isTotalCapped: false });
        const behind = all.slice(all.indexOf(last) + 1).filter((customer) => passes(customer, filter));
        expect((await listCustomerIds(reader, { ...list, sort: "name", cursor })).ids).toEqual(ids(behind));
        const older = ids(expected).filter((id) => id < last.id);
        expect((await listCustomerIds(reader, { ...list, sort: "newest", cursor })).ids).toEqual(
          older.sort((one, two) => two - one),
        );
      }
    }),
    { numRuns: 150 },
  );
});

test("names are in order whatever their accents and capitals", () => {
  const names = all.map(({ name }) => plainText(name));
  expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
});

test("the tags in use are offered once each", async () => {
  expect((await getCustomerOptions(ctx)).tags).toEqual(expect.arrayContaining(["São Paulo", "atacado", "novo", "vip"]));
});

test("companies pass the same filters", async () => {
  await createCompany(
    ctx,
    newCompanySchema.parse({ name: "Filtrada", industry: "Tecidos", size: "large", status: "prospect", tags: ["x1"] }),
  );
  for (const query of [
    { industry: "Tecidos" },
    { size: ["large" as const], status: ["prospect" as const], q: "filtr" },
    { tags: ["x1", "x2"] },
    { q: "tecid", sort: "newest" as const },
  ])
    expect((await listCompanies(ctx, query)).items.map(({ name }) => name)).toContain("Filtrada");
});

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
