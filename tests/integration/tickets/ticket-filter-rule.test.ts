import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveTeam } from "@/lib/modules/teams/save-team";
import {
  NO_FILTER,
  TICKET_PRESETS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketQuery,
  ticketParameters,
} from "@/lib/modules/tickets/filter";
import { matchesTicketQuery } from "@/lib/modules/tickets/policy";
import { listTicketPage } from "@/lib/modules/tickets/queries";
import { ticketFilterSchema } from "@/lib/modules/tickets/schema";
import { createOwnStatus } from "@/lib/modules/tickets/statuses/registry";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
const TAGS = ["vip", "frete", "Reunião", "a,b", "c\\d"];
let ctx: Ctx;
let attenders: (number | null)[];
let customers: number[];
let conversations: (number | null)[];
let teams: (number | null)[];
let ownStatuses: (number | null)[];

beforeAll(async () => {
  ({ ctx } = await signedIn());
  teams = [null, (await saveTeam(ctx, { name: "Equipe dos filtros", isPrivate: false, members: [] })).id];
  // As a session of now has it, which knows of the team.
  ({ ctx } = await signedIn());
  const named = (name: string) => createOwnStatus(ctx, { base: "in_progress", name, color: "gray" });
  ownStatuses = [null, (await named("Etapa A dos filtros")).id, (await named("Etapa B dos filtros")).id];
  attenders = [null, ctx.attender.id, (await signedIn(await addAttender(ctx.workspaceId))).ctx.attender.id];
  const added = await dbOf(ctx).customer.create({
    data: { workspaceId: ctx.workspaceId, name: "Íris Ávila", tags: [] },
  });
  customers = [(await dbOf(ctx).customer.findFirstOrThrow({ orderBy: { id: "asc" } })).id, added.id];
  conversations = [null, await addConversation(ctx.workspaceId)];
});
afterAll(() => database.close());

const tags = fc.subarray(TAGS);
const rows = fc.array(
  fc.record({
    status: fc.constantFrom(...TICKET_STATUSES),
    priority: fc.constantFrom(...TICKET_PRIORITIES),
    attender: fc.nat(2),
    customer: fc.nat(1),
    conversation: fc.nat(1),
    team: fc.nat(1),
    own: fc.nat(2),
    tags,
  }),
  { minLength: 1, maxLength: 5 },
);

const few = <Value>(values: readonly Value[]) => fc.subarray([...values], { maxLength: 2 });
type Asked = Omit<TicketQuery, "assignee" | "customer" | "team" | "ownStatus"> & {
  assignee: ("me" | "unassigned" | 1 | 2)[];
  customer: number[];
  team: number[];
  ownStatus: number[];
};
const asked = fc.record<Asked>({
  q: fc.constant(""),
  status: few(TICKET_STATUSES),
  // By place, as the attenders.
  ownStatus: few([1, 2]),
  priority: few(TICKET_PRIORITIES),
  // By place among the attenders, who aren't there yet.
  assignee: few(["me", "unassigned", 1, 2] as const),
  customer: few([0, 1]),
  team: few([0, 1]),
  tag: few(TAGS),
  mine: fc.boolean(),
  hasConversation: fc.option(fc.boolean()),
  preset: fc.option(fc.constantFrom(...TICKET_PRESETS)),
  // The browser doesn't know what tickets have in them.
  fields: fc.constant({}),
});
// Most parts of a filter aren't there most of the time; all of them at once let hardly anything through.
const queries = fc.array(
  fc.tuple(asked, fc.subarray(Object.keys(NO_FILTER) as (keyof TicketQuery)[], { maxLength: 3 })),
  { minLength: 5, maxLength: 15 },
);

function queryOf(wanted: Asked, parts: readonly (keyof TicketQuery)[]): TicketQuery {
  const whole: TicketQuery = {
    ...wanted,
    assignee: wanted.assignee.map((one) => (typeof one === "number" ? (attenders[one] ?? "me") : one)),
    customer: wanted.customer.map((place) => customers[place] as number),
    ownStatus: wanted.ownStatus.map((place) => ownStatuses[place] as number),
    team: wanted.team.map((place) => teams[place] ?? 0),
  };
  return { ...NO_FILTER, ...Object.fromEntries(parts.map((name) => [name, whole[name]])) };
}

test("the list has of any tickets under any filter what the browser's rule lets through", async () => {
  await fc.assert(
    fc.asyncProperty(rows, queries, async (wanted, filters) => {
      for (const { attender, customer, conversation, team, own, ...values } of wanted)
        await addTicket(ctx, {
          ...values,
          assigneeId: attenders[attender],
          customerId: customers[customer],
          conversationId: conversations[conversation],
          teamId: teams[team],
          ownStatusId: ownStatuses[own],
        });
      const everything = (await listTicketPage(ctx, { pageSize: 200 })).items;
      for (const [part, names] of filters) {
        const query = queryOf(part, names);
        const filter = ticketFilterSchema.parse(ticketParameters(query));
        const { items } = await listTicketPage(ctx, { ...filter, pageSize: 200 });
        const expected = everything.filter((ticket) => matchesTicketQuery(ticket, query, ctx.attender.id));
        expect([query, items.map(({ id }) => id)]).toEqual([query, expected.map(({ id }) => id)]);
      }
    }),
    { numRuns: 25 },
  );
});
