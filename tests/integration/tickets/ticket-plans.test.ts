import { afterAll, describe, expect, test } from "vitest";
import { positionsAmong, ticketPositions } from "@/lib/modules/tickets/store/ticket-list";
import type { TicketConditions } from "@/lib/modules/tickets/store/ticket-ranges";
import { comparedTickets, seenTicketRows, ticketRows } from "@/lib/modules/tickets/store/ticket-row";
import { connections } from "@/lib/platform/db/connections";
import { sqliteValue } from "@/lib/platform/db/sql/sqlite-session";
import { boundValues, type Compiled } from "@/lib/platform/db/sql/statement";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("the steps in which SQLite carries out the statements of ticket lists");

const database = testDatabase();
afterAll(() => database.close());

/** The steps in which SQLite carries a statement out. */
function planOf(statement: { compiled(): Compiled }, values: object): string {
  const compiled = statement.compiled();
  const sql = `EXPLAIN QUERY PLAN ${compiled.sql}`;
  const plan = connections()
    .reader.prepare(sql)
    .all(boundValues({ compiled, given: values, workspaceId: 1 }, sqliteValue)) as { detail: string }[];
  return plan.map(({ detail }) => detail).join("\n");
}

const TEAMS = { attenderId: 1, isWhole: false, whole: [0, 3], unassigned: [], partial: [4] };
const OWN = { attenderId: 1, isWhole: false, whole: [], unassigned: [0], partial: [0, 3, 4] };

describe("the plan of every filter", () => {
  const some: TicketConditions[] = [
    {},
    { statuses: ["open"] },
    { priorities: ["urgent"] },
    { statuses: ["open", "closed"], priorities: ["low"] },
    { assignees: [1] },
    { assignees: [null, 1], statuses: ["open"] },
    { customers: [1], tags: ["vip"] },
    { tags: ["vip"], statuses: ["open"] },
    { tags: ["vip", "a"] },
    { ownStatuses: [1, 2], statuses: ["open"] },
    { ownStatuses: [1], sight: OWN },
    { isLinked: true },
    { isLinked: false, assignees: [1] },
    { audiences: [0, 3] },
    { audiences: [3], statuses: ["open"], sight: TEAMS },
    { sight: TEAMS },
    { sight: TEAMS, statuses: ["open"] },
    { sight: TEAMS, namesConversation: true },
    { sight: OWN },
    { sight: OWN, statuses: ["open"] },
    { sight: OWN, customers: [1] },
  ];
  test.each(some)("%o reads a range of an index in list order", (conditions) => {
    for (const after of [undefined, { updatedAt: 1, id: 1 }]) {
      for (const { statement, values } of ticketPositions(conditions, { after, limit: 51 })) {
        const steps = planOf(statement, values);
        // What somebody was given access to is little, and the one range that is sorted.
        const [, rest, granted = ""] =
          /^([\s\S]*?)(\nRIGHT\nSEARCH g USING [^\n]*ticket_grant[\s\S]*)?$/.exec(steps) ?? [];
        expect(rest).not.toMatch(/SCAN (?!json_each)|TEMP B-TREE/);
        expect(granted).not.toMatch(/SCAN (?!json_each)/);
        expect(steps).toMatch(/SEARCH [tg] USING (COVERING )?INDEX "?ticket/);
      }
    }
  });
});

test("the rows of a page are looked up one by one, each by its id", () => {
  const among = positionsAmong({ statuses: ["open"], tags: ["vip"] }, undefined, [1, 2]);
  const viewer = { viewerId: 1, wholeAudiences: [0], unassignedAudiences: [] };
  const plans = [
    planOf(ticketRows, { ids: [1, 2] }),
    planOf(seenTicketRows, { ids: [1, 2], ...viewer }),
    planOf(comparedTickets, { ids: [1] }),
  ];
  for (const steps of [...plans, planOf(among.statement, among.values)])
    expect(steps).toMatch(/^SCAN .* VIRTUAL TABLE.*\nSEARCH t USING INTEGER PRIMARY KEY \(rowid=\?\)\n/);
});
