import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reads } from "@/lib/platform/db/reads";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";
import { addTwoWorkspaces, OURS, THEIRS } from "@/tests/support/two-workspaces";

onSqliteOnly("the text that SQLite is given of a statement");

const database = testDatabase();
afterAll(() => database.close());
beforeAll(addTwoWorkspaces);

const sqlOf = (built: Parameters<never> | { compiled(): { sql: string } }) =>
  (built as { compiled(): { sql: string } }).compiled().sql;

describe("the text of a statement", () => {
  test("binds joined tables where they are joined, so that an outer join keeps its rows", () => {
    const joined = query(
      tables
        .selectFrom("canned_reply as reply")
        .leftJoin("attender as owner", "owner.id", "reply.ownerId")
        .select(["reply.id", "owner.firstName"]),
    );
    expect(sqlOf(joined)).toBe(
      'select "reply"."id", "owner"."firstName" from "canned_reply" as "reply" left join "attender" as "owner" on ' +
        '"owner"."workspaceId" = +? and "owner"."id" = "reply"."ownerId" where "reply"."workspaceId" = +?',
    );
  });

  test("binds the tables of its subqueries", () => {
    const nested = query(
      tables
        .selectFrom("ticket")
        .select("id")
        .where("customerId", "in", (from) => from.selectFrom("customer").select("customer.id")),
    );
    expect(sqlOf(nested)).toMatch(/\(select "customer"\."id" from "customer" where "customer"\."workspaceId" = \+\?\)/);
  });

  test("gives SQLite no bare value, after which a statement with joins would be planned again at each run", () => {
    const joined = query(
      tables
        .selectFrom("conversation as c")
        .innerJoin("customer as cu", "cu.id", "c.customerId")
        .select("cu.name")
        .where("c.id", "=", 1)
        .limit(1),
    );
    expect(sqlOf(joined).match(/.\?/g)).toEqual(["+?", "+?", "+?", "+?"]);
  });

  test("looks up a row for each of a list, in the list's order, and along an index that it names", async () => {
    const each = statement(($: Parameters<{ ids: readonly number[] }>) =>
      tables
        .selectFrom(rowsListed($.ids).as("j"))
        .crossJoin(alongIndex("canned_reply", "t", "canned_reply_workspaceId_id_key"))
        .select(["t.id", "t.shortcut"])
        .whereRef("t.id", "=", "j.value"),
    );
    expect(sqlOf(each)).toBe(
      'select "t"."id", "t"."shortcut" from json_each(+?) as "j" cross join "canned_reply" as "t" ' +
        'indexed by "canned_reply_workspaceId_id_key" where "t"."workspaceId" = +? and "t"."id" = "j"."value"',
    );
    expect(await reads(OURS).all(each, { ids: [THEIRS, OURS] })).toEqual([{ id: OURS, shortcut: "oi" }]);
  });
});
