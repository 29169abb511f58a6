import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { ANALYTICS_FILTER, CHANNELS, DRILL_FILTER, PERIODS } from "@/lib/modules/analytics/filter";
import { ATTENDERS_FILTER } from "@/lib/modules/attenders/filter";
import { COMPANY_FILTER, COMPANY_SIZES, COMPANY_STATUSES } from "@/lib/modules/companies/filter";
import { BOARD_FILTER } from "@/lib/modules/conversations/board/filter";
import { CONVERSATION_FILTER, FILTERS } from "@/lib/modules/conversations/filter";
import { VIEW_SORTS } from "@/lib/modules/conversations/views/filter";
import { CUSTOMER_FILTER, CUSTOMER_STATUSES } from "@/lib/modules/customers/filter";
import { oneLine } from "@/lib/modules/records/line-text";
import { type QueryShape, type QueryValues, readQuery, writeQuery } from "@/lib/modules/records/query-codec";
import { queryFields } from "@/lib/modules/records/query-schema";
import { TICKET_FILTER, TICKET_PRESETS, TICKET_PRIORITIES, TICKET_STATUSES } from "@/lib/modules/tickets/filter";

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const line = (maxLength: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength })
    .map((text) => oneLine(text, maxLength))
    .filter(Boolean);
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const some = <Value>(value: fc.Arbitrary<Value>) => fc.uniqueArray(value, { minLength: 1, maxLength: 8 });
const among = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 });
const plainTag = line(40)
  .map((tag) => oneLine(tag.replaceAll(",", "")))
  .filter(Boolean);

const question = fc.oneof(
  fc.record({
    field: fc.constant("tags"),
    operator: fc.constantFrom("has_any" as const, "has_none" as const),
    value: some(line(40)),
  }),
  fc.record({ field: fc.constant("assignee"), operator: fc.constant("is_empty" as const) }),
  fc.record({ field: fc.constant("team"), operator: fc.constant("any_of" as const), value: some(id) }),
);

/** The values of each filter, any of them absent. */
function valuesOf<Shape extends QueryShape>(
  shape: Shape,
  values: { [Name in keyof Shape]: fc.Arbitrary<NonNullable<QueryValues<Shape>[Name]>> },
): { shape: QueryShape; values: fc.Arbitrary<Record<string, unknown>> } {
  const arbitraries: Record<string, fc.Arbitrary<unknown>> = values;
  return { shape, values: fc.record(arbitraries, { requiredKeys: [] }) };
}

const SHAPES = {
  analytics: valuesOf(
    { ...ANALYTICS_FILTER, ...DRILL_FILTER },
    {
      period: fc.constantFrom(...PERIODS),
      from: day,
      to: day,
      channel: fc.constantFrom(...CHANNELS),
      team: id,
      attenderId: id,
      tag: line(50),
      hour: fc.integer({ min: 0, max: 23 }),
    },
  ),
  attenders: valuesOf(ATTENDERS_FILTER, {
    page: fc.integer({ min: 1, max: 1_000_000 }),
    searchQuery: line(200),
    profile: fc.constantFrom(1, 2),
    roleId: fc.integer({ min: 0, max: ID_MAX }),
    isActive: fc.boolean(),
  }),
  conversations: valuesOf(CONVERSATION_FILTER, {
    filter: fc.constantFrom(...FILTERS),
    team: fc.integer({ min: 0, max: ID_MAX }),
    search: line(200),
    view: id,
    condition: fc.record({ all: fc.array(question, { maxLength: 3 }), any: fc.array(question, { maxLength: 3 }) }),
    sort: fc.constantFrom(...VIEW_SORTS),
  }),
  "team board": valuesOf(BOARD_FILTER, { team: fc.integer({ min: 0, max: ID_MAX }) }),
  companies: valuesOf(COMPANY_FILTER, {
    q: line(200),
    status: among(COMPANY_STATUSES),
    size: among(COMPANY_SIZES),
    industry: line(100),
    tags: some(plainTag),
  }),
  customers: valuesOf(CUSTOMER_FILTER, {
    q: line(200),
    status: among(CUSTOMER_STATUSES),
    companyId: id,
    hasCompany: fc.boolean(),
    tags: some(plainTag),
  }),
  tickets: valuesOf(TICKET_FILTER, {
    q: line(200),
    status: among(TICKET_STATUSES),
    ownStatus: some(id),
    priority: among(TICKET_PRIORITIES),
    assignee: some(fc.oneof(id, fc.constantFrom("me" as const, "unassigned" as const))),
    customer: some(id),
    team: some(fc.integer({ min: 0, max: ID_MAX })),
    tag: some(line(40)),
    mine: fc.boolean(),
    hasConversation: fc.boolean(),
    preset: fc.constantFrom(...TICKET_PRESETS),
  }),
};

const anything = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(",", "\\", " ", "1", "-", "a"), maxLength: 12 }),
  fc.integer().map(String),
  fc.integer({ min: 0, max: 300 }).map((length) => "x".repeat(length)),
  fc.constantFrom(
    "true",
    "open",
    "active",
    "2026-02-30",
    "2026-02-28",
    "{}",
    '{"all":[]}',
    "0000-01-01",
    "constructor",
    "__proto__",
  ),
);

describe.each(Object.entries(SHAPES))("the filter of the %s", (_, { shape, values }) => {
  const schema = z.strictObject(queryFields(shape));

  test("reads what it wrote, in an address and in the API", () => {
    fc.assert(
      fc.property(values, (wanted) => {
        const text = new URLSearchParams(writeQuery(shape, wanted)).toString();
        const parameters = new URLSearchParams(text);
        expect(readQuery(shape, (name) => parameters.get(name))).toEqual({ filter: wanted, unread: [] });
        expect(schema.parse(Object.fromEntries(parameters))).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
  });

  test("reads any text, and the API takes exactly what it reads all of", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(shape)), anything, (name, text) => {
        const { filter, unread } = readQuery(shape, (asked) => (asked === name ? text : null));
        expect(readQuery(shape, (asked) => writeQuery(shape, filter)[asked])).toEqual({ filter, unread: [] });
        if (oneLine(text) === "") return;
        const answer = schema.safeParse({ [name]: text });
        expect(answer.success).toBe(unread.length === 0);
        if (answer.success) expect(answer.data).toEqual(filter);
      }),
      { numRuns: 500 },
    );
  });
});
