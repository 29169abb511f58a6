import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Condition, type Leaf, OPERATORS } from "@/lib/kernel/conditions/condition";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { type ConversationFilter, FILTERS } from "@/lib/modules/conversations/filter";
import { listChats } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import {
  CHANNEL_CHOICES,
  CONVERSATION_FIELDS,
  type ConversationField,
  conditionCodec,
  conditionText,
  PRIORITIES,
  STATUSES,
  VIEW_SORTS,
} from "@/lib/modules/conversations/views/filter";
import { holdsFor, ORDERS } from "@/lib/modules/conversations/views/policy";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { recountConversations } from "@/prisma/seed/recount";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";
import { seeding } from "@/tests/support/seeding";

const database = testDatabase();
const HOUR_MS = 60 * 60 * 1_000;
const ROWS = 300;
const TAGS = ["vip", "VIP", "frete grátis", "a'b", '"'];
const TABS = FILTERS.filter((tab) => tab !== "team_overdue");

/** An administrator, somebody who sees their team and what is of none, and somebody who sees their own. */
let viewers: Ctx[];
let people: number[];
let teams: number[];
let customers: number[];
let companies: number[];
let now: number;
/** What each of them sees under each tab, without a condition. */
const seen = new Map<string, ChatDto[]>();

beforeAll(async () => {
  const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
  const { workspaceId } = admin;
  const emails = [await addAttender(workspaceId), await addAttender(workspaceId)];
  const team = (name: string, values: object = {}) =>
    rows.insert("team", { workspaceId, name, createdAt: 0, updatedAt: 0, ...values });
  teams = [await team("Vendas"), await team("Diretoria", { isPrivate: true }), await team("Antiga", { deletedAt: 1 })];
  const [teamMate, ownOnly] = await Promise.all(emails.map(async (email) => (await signedIn(email)).ctx.attender.id));
  await rows.run("UPDATE attender SET reach = 'teams' WHERE id = ?", teamMate);
  await rows.run("UPDATE attender SET reach = 'own' WHERE id = ?", ownOnly);
  for (const attenderId of [teamMate, ownOnly])
    await rows
      .insert("team_member", { workspaceId, teamId: teams[0], attenderId, role: "member" })
      .catch(() => undefined);
  viewers = [];
  for (const email of [DEMO_ACCOUNTS.admin, ...emails]) viewers.push((await signedIn(email)).ctx);
  people = viewers.map(({ attender }) => attender.id);
  const dated = { createdAt: 0, updatedAt: 0 };
  const company = (name: string) => rows.insert("company", { workspaceId, name, tags: "[]", ...dated });
  companies = [await company("Uma"), await company("Outra")];
  const customer = (name: string, companyId: number | null) =>
    rows.insert("customer", { workspaceId, name, companyId, tags: "[]", ...dated });
  customers = [await customer("Ana", null), await customer("Bia", companies[0] ?? 0), await customer("Caio", null)];
  await rows.run("UPDATE conversation SET deletedAt = 1 WHERE workspaceId = ?", workspaceId);
  now = Date.now();
  const hours = (max: number) => fc.integer({ min: 1, max }).map((count) => now - count * HOUR_MS);
  const made = fc.record({
    status: fc.constantFrom(...STATUSES),
    priority: fc.constantFrom(...PRIORITIES),
    channel: fc.constantFrom(...CHANNEL_CHOICES),
    tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 2 }),
    assignee: fc.option(fc.constantFrom(...people)),
    team: fc.option(fc.constantFrom(...teams)),
    customer: fc.constantFrom(...customers),
    company: fc.option(fc.constantFrom(...companies), { freq: 1 }),
    waits: fc.option(hours(60)),
    activity: hours(48),
    age: fc.integer({ min: 0, max: 40 }),
    lastSeq: fc.nat(3),
    ourSeq: fc.nat(3),
    readSeq: fc.option(fc.nat(3)),
    isOutbound: fc.boolean(),
    isSnoozed: fc.boolean(),
    due: fc.option(fc.integer({ min: -40, max: 40 }).map((hours) => now + hours * HOUR_MS)),
    isDeleted: fc.integer({ max: 9, min: 0 }).map((one) => one === 0),
  });
  for (const row of fc.sample(made, { numRuns: ROWS, seed: 31 })) {
    const isClosed = row.status === "closed";
    const id = await rows.insert("conversation", {
      workspaceId,
      subject: "de uma visão",
      customerId: row.customer,
      companyId: row.company,
      status: row.status,
      priority: row.priority,
      channel: row.channel,
      tags: JSON.stringify(row.tags),
      assignedAttenderId: row.assignee,
      teamId: row.team,
      audience: row.team ?? 0,
      lastSeq: row.lastSeq,
      ourSeq: Math.min(row.ourSeq, row.lastSeq),
      isOutbound: row.isOutbound,
      awaitingReplySince: isClosed ? null : row.waits,
      snoozedUntil: row.isSnoozed && !isClosed ? now + HOUR_MS : null,
      nextDueAt: isClosed ? null : row.due,
      createdAt: row.activity - row.age * HOUR_MS,
      updatedAt: row.activity,
      lastActivityAt: row.activity,
      deletedAt: row.isDeleted ? 1 : null,
    });
    if (row.readSeq !== null)
      await rows
        .insert("conversation_read", {
          workspaceId,
          attenderId: people[id % 3],
          conversationId: id,
          seq: row.readSeq,
          updatedAt: 0,
        })
        .catch(() => undefined);
  }
  await seeding((db) => recountConversations(db, workspaceId));
  for (const viewer of viewers)
    for (const tab of TABS) seen.set(`${viewer.attender.id} ${tab}`, await pages(viewer, { filter: tab }, 200));
});
afterAll(() => database.close());

type Query = NonNullable<Parameters<typeof listChats>[1]>;

async function pages(viewer: Ctx, query: Query, pageSize: number): Promise<ChatDto[]> {
  const found: ChatDto[] = [];
  let cursor: string | undefined;
  do {
    const page = await listChats(viewer, { ...query, pageSize, ...(cursor && { cursor }) });
    found.push(...page.items);
    expect(page.searchedUntil).toBeNull();
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

const some = <Value>(one: fc.Arbitrary<Value>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 });
/** Half an hour beside every instant of a row. */
const seconds = fc.integer({ min: 0, max: 60 }).map((hours) => hours * 3_600 + 1_800);

function operandOf(field: ConversationField, operator: Leaf["operator"]): fc.Arbitrary<Leaf["value"]> {
  if (operator === "is_empty" || operator === "is_present") return fc.constant(undefined);
  const known = CONVERSATION_FIELDS[field];
  if (known.kind === "choice") return some(fc.constantFrom<string>(...known.of));
  if (known.kind === "flag") return fc.boolean();
  if (known.kind === "tags") return some(fc.constantFrom(...TAGS, "de ninguém"));
  if (known.kind === "instant")
    return operator === "before" || operator === "after"
      ? seconds.map((back) => new Date(now - back * 1_000).toISOString())
      : seconds;
  const ids = { assignee: people, team: teams, customer: customers, company: companies } as Record<string, number[]>;
  return some(fc.constantFrom(...(ids[field] ?? []), 1_000_000));
}

const fields = Object.keys(CONVERSATION_FIELDS) as ConversationField[];
const leaf = fc
  .constantFrom(...fields)
  .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...OPERATORS[CONVERSATION_FIELDS[field].kind])))
  .chain(([field, operator]) =>
    fc.record({ field: fc.constant(field), operator: fc.constant(operator), value: operandOf(field, operator) }),
  );
const group = fc
  .record({ all: fc.array(leaf, { maxLength: 2 }), any: fc.array(leaf, { maxLength: 2 }) })
  .filter(({ all, any }) => all.length + any.length > 0);
const condition: fc.Arbitrary<Condition> = fc.record({
  all: fc.array(fc.oneof({ arbitrary: leaf, weight: 4 }, group), { maxLength: 3 }),
  any: fc.array(fc.oneof(leaf, group), { maxLength: 1 }),
});

test("any list under a condition has, page by page and in its order, what the browser's rule says of the rows that somebody sees", {
  timeout: 300_000,
}, async () => {
  const counted = { some: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        viewer: fc.constantFrom(0, 1, 2),
        tab: fc.constantFrom<ConversationFilter>(...TABS, "all", "all", "open"),
        sort: fc.constantFrom(...VIEW_SORTS),
        condition,
        pageSize: fc.constantFrom(5, 60),
      }),
      async ({ viewer: index, tab, sort, condition: asked, pageSize }) => {
        const viewer = viewers[index] as Ctx;
        const read = conditionCodec.read(JSON.stringify(asked)).value;
        if (!read) throw new Error(`can't be read: ${JSON.stringify(asked)}`);
        const view = { attenderId: viewer.attender.id, now: Date.now() };
        const expected = (seen.get(`${viewer.attender.id} ${tab}`) ?? [])
          .filter((chat) => holdsFor(read, chat, view))
          .toSorted(ORDERS[sort])
          .map(({ id }) => id);
        const found = await pages(viewer, { filter: tab, sort, condition: read }, pageSize);
        expect(
          found.map(({ id }) => id),
          `${index} ${tab} ${sort} ${conditionText(read)}`,
        ).toEqual(expected);
        counted[expected.length > 0 ? "some" : "none"] += 1;
      },
    ),
    { numRuns: 600 },
  );
  expect(Math.min(counted.some, counted.none)).toBeGreaterThan(50);
});

test("a search within a condition finds what the condition holds for alone", async () => {
  const [admin] = viewers as [Ctx];
  await indexNow();
  const urgent = conditionCodec.read('{"all":[{"field":"priority","operator":"any_of","value":["urgent"]}]}').value;
  const { items } = await listChats(admin, { filter: "all", search: "visão", condition: urgent, pageSize: 200 });
  const expected = (seen.get(`${admin.attender.id} all`) ?? []).filter(({ priority }) => priority === "urgent");
  expect(items.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
});

test("what is rare among many is looked for among 5,000, and from there on when it is asked for", async () => {
  const [admin] = viewers as [Ctx];
  const { workspaceId } = admin;
  await rows.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 7000)
     INSERT INTO conversation (workspaceId, subject, customerId, status, priority, channel, tags, createdAt, updatedAt, lastActivityAt)
     SELECT ?, 'de muitas', ?, 'closed', CASE WHEN i = 6500 THEN 'low' ELSE 'medium' END, 'email', '[]', i, i, i FROM n`,
    workspaceId,
    customers[0],
  );
  const condition = conditionCodec.read(
    '{"all":[{"field":"priority","operator":"any_of","value":["low"]},{"field":"createdAt","operator":"before","value":"1980-01-01T00:00:00Z"}]}',
  ).value;
  const first = await listChats(admin, { filter: "closed", condition, pageSize: 50 });
  expect(first.items).toHaveLength(1);
  expect(first.nextCursor).not.toBeNull();
  expect(first.searchedUntil).toBeLessThan(7_000);
  const second = await listChats(admin, { filter: "closed", condition, pageSize: 50, cursor: first.nextCursor ?? "" });
  expect(second.items).toEqual([]);
  expect(second.nextCursor).toBeNull();
  expect(second.searchedUntil).toBeNull();
});
