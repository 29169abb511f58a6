import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { globalReads } from "@/lib/platform/db/reads";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";
import { testDatabase } from "@/tests/support/database";
import { onPostgresOnly } from "@/tests/support/engine";

onPostgresOnly("how many statements a connection keeps prepared");

const database = testDatabase();
afterAll(() => database.close());

const some = globalStatement(($: Parameters<{ limit: number }>) =>
  tables.selectFrom("message").select("id").orderBy("id").limit($.limit),
);
const kept = globalStatement(() =>
  tables
    .selectFrom(sql<{ statement: string }>`pg_prepared_statements`.as("p"))
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("p.statement", "like", 'select "id" from "message" order by "id" limit %'),
);

test("pages of any size are as long as was asked for, and a connection keeps sixteen of them", async () => {
  const asked = Array.from({ length: 25 }, (_, index) => index);
  const lengths: number[] = [];
  for (const limit of asked) lengths.push((await globalReads.all(some, { limit })).length);
  expect(lengths).toEqual(asked);
  expect(await globalReads.first(kept, {})).toEqual({ count: 16 });
});
