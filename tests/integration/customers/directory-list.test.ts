import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCompanies } from "@/lib/modules/companies/queries";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { listCustomerIds } from "@/lib/modules/customers/list-ids";
import { getCustomerOptions, listCustomers } from "@/lib/modules/customers/queries";
import type { CustomerDto, CustomerFilter, CustomersQuery } from "@/lib/modules/customers/schema";
import { reads } from "@/lib/platform/db/reads";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { plainText, rowPieces, typedWords } from "@/lib/platform/search/rows/terms";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { addManyCustomers } from "@/tests/support/customers/many-customers";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
let ctx: Ctx;
let all: CustomerDto[];
let companyIds: number[];

beforeAll(async () => {
  ctx = (await signedIn()).ctx;
  companyIds = await addManyCustomers(ctx);
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

test.each(["cliente-1", "@example.c", "example.com", "joao cafe", "angela", "clientela"])(
  "customers by '%s' are the same when most of its letters are known to stand in very many rows",
  async (q) => {
    const before = await listCustomers(ctx, { q });
    const pieces = rowPieces(ctx.workspaceId, typedWords(q));
    for (let telling = 3; telling < pieces.length; telling += 1) {
      const frequent = pieces.slice(telling).map((piece) => [`directory_search ${piece}`, { isFrequent: true, at: 0 }]);
      setGlobalSlot("search.frequent", new Map(frequent as [string, object][]));
      expect(await listCustomers(ctx, { q })).toEqual(before);
    }
    setGlobalSlot("search.frequent", undefined);
  },
);

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
