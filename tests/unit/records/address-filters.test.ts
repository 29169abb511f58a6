import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeHref, readPlace, viewQuery } from "@/lib/modules/analytics/filter";
import { figuresQuerySchema } from "@/lib/modules/analytics/schema";
import { companiesQuerySchema } from "@/lib/modules/companies/schema";
import { conversationHref, readListQuery } from "@/lib/modules/conversations/filter";
import { directoryHref, readDirectory, viewParameters } from "@/lib/modules/customers/filter";
import { customersQuerySchema } from "@/lib/modules/customers/schema";
import { oneLine } from "@/lib/modules/records/line-text";
import { readTicketQuery, ticketParameters } from "@/lib/modules/tickets/filter";
import { ticketFilterSchema } from "@/lib/modules/tickets/schema";

type Parameters = Readonly<Record<string, string>>;

const getOf = (parameters: Parameters) => (name: string) => parameters[name];
const allOf = (parameters: Parameters) => ({ get: getOf(parameters), keys: () => Object.keys(parameters) });
const present = (query: object) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
const parametersOf = (href: string) => Object.fromEntries(new URL(href, "http://desk.example").searchParams);

/** What stands in addresses: right, nearly right, far too much, and anything. */
const part = fc.oneof(
  fc.constantFrom("open", "urgent", "active", "small", "true", "false", "me", "unassigned", "1", "name", "newest"),
  fc.constantFrom("customers", "companies", "0", "07", "2147483647", "2147483648", "3000000000", "4294967295", " ", ""),
  fc.integer({ min: 38, max: 42 }).map((length) => "é".repeat(length)),
  fc.integer({ min: 199, max: 202 }).map((length) => "x".repeat(length)),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(",", "\\", " ", "a"), maxLength: 8 }),
);
const text = fc.oneof(
  part,
  fc.array(part, { maxLength: 6 }).map((parts) => parts.join(",")),
  fc.integer({ min: 49, max: 52 }).map((count) => Array.from({ length: count }, (_, index) => `t${index}`).join(",")),
);
const addressOf = (...names: string[]) =>
  fc.dictionary(fc.constantFrom(...names), text, { maxKeys: names.length, noNullPrototype: true });

const directoryAddress = addressOf(
  ...["view", "sort", "q", "status", "companyId", "hasCompany", "size", "industry", "tags"],
  ...["customer", "company", "duplicates", "import"],
);
const ticketAddress = addressOf(
  ...["q", "status", "priority", "assignee", "customer", "tag", "mine", "hasConversation", "preset"],
);

describe("whatever an address says,", () => {
  test("what the tickets' screen reads of it is taken by the API and reads the same again", () => {
    fc.assert(
      fc.property(ticketAddress, (address) => {
        const { query } = readTicketQuery(allOf(address));
        const written = ticketParameters(query);
        expect(ticketFilterSchema.safeParse(written).success).toBe(true);
        expect(readTicketQuery(allOf(written))).toEqual({ query, unread: [] });
      }),
      { numRuns: 1_000 },
    );
  });

  test("what the directory reads of it is taken by the API and reads the same again", () => {
    fc.assert(
      fc.property(directoryAddress, (address) => {
        const { view, panel } = readDirectory(allOf(address));
        const schema = view.kind === "customers" ? customersQuerySchema : companiesQuerySchema;
        expect(schema.safeParse(present(viewParameters(view))).success).toBe(true);
        const again = readDirectory(allOf(parametersOf(directoryHref(view, panel))));
        expect(again).toEqual({ view, panel, unread: [] });
      }),
      { numRuns: 1_000 },
    );
  });

  test("the API refuses exactly what the screen names as unread", () => {
    fc.assert(
      fc.property(ticketAddress, (address) => {
        const asked = Object.fromEntries(Object.entries(address).filter(([, value]) => oneLine(value) !== ""));
        const { unread } = readTicketQuery(allOf(address));
        expect(ticketFilterSchema.safeParse(asked).success).toBe(unread.length === 0);
      }),
      { numRuns: 1_000 },
    );
  });
});

test("the conversations' tab and search of any address are read again from their own address", () => {
  fc.assert(
    fc.property(addressOf("filter", "q"), (address) => {
      const { query } = readListQuery(getOf(address));
      expect(query.search.length).toBeLessThanOrEqual(200);
      expect(readListQuery(getOf(parametersOf(conversationHref(null, query))))).toEqual({ query, unread: [] });
    }),
  );
  expect(readListQuery(getOf({ filter: "lost", q: "x".repeat(201) })).unread).toEqual([
    "filter=lost",
    `q=${"x".repeat(201)}`,
  ]);
});

test("what the dashboard reads of any address is taken by the API and reads the same again", () => {
  const days = fc.constantFrom(
    "2026-02-28",
    "2026-02-29",
    "2026-02-30",
    "0000-01-01",
    "custom",
    "7d",
    "email",
    "opened",
  );
  const names = [
    "period",
    "from",
    "to",
    "channel",
    "attender",
    "tag",
    "figure",
    "day",
    "hour",
    "ofChannel",
    "ofAttender",
  ];
  const address = fc.dictionary(fc.constantFrom(...names), fc.oneof(days, text), { noNullPrototype: true });
  fc.assert(
    fc.property(address, (parameters) => {
      const { place } = readPlace(getOf(parameters));
      expect(figuresQuerySchema.safeParse(viewQuery(place.view)).success).toBe(true);
      expect(readPlace(getOf(parametersOf(placeHref(place))))).toEqual({ place, unread: [] });
    }),
    { numRuns: 1_000 },
  );
});

describe("the part of an address that the API would refuse is named", () => {
  const many = Array.from({ length: 51 }, (_, index) => `t${index}`).join(",");
  test.each<[string, Parameters, string[]]>([
    ["an id too large", { customer: "4294967295" }, ["customer=4294967295"]],
    ["the 51st tag", { tag: many }, ["tag=t50"]],
    ["a tag of 41 letters", { tag: `vip,${"x".repeat(41)}` }, [`tag=${"x".repeat(41)}`]],
  ])("of the tickets: %s", (_, address, unread) => {
    expect(readTicketQuery(allOf(address)).unread).toEqual(unread);
  });

  test("of the customers: an id too large", () => {
    const { view, unread } = readDirectory(allOf({ companyId: "3000000000" }));
    expect([view.companyId, unread]).toEqual([null, ["companyId=3000000000"]]);
  });
});
