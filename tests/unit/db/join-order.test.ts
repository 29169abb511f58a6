import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, sql } from "kysely";
import { expect, test } from "vitest";
import { messagesByClientIds } from "@/lib/modules/conversations/store/message";
import { PostgresCompiler } from "@/lib/platform/db/sql/postgres-compiler";
import { setGlobalSlot } from "@/lib/platform/global-slot";

type Rows = { a: { id: number; size: number }; b: { id: number; aId: number; size: number } };

const db = new Kysely<Rows>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresCompiler(),
  },
});
const compiled = (query: { compile(): { sql: string } }) => query.compile().sql;

test("a cross join looks its table up for each row before it", () => {
  const query = db
    .selectFrom(sql<{ value: number }>`(select 1 as value)`.as("j"))
    .crossJoin("b as t")
    .select("t.id")
    .whereRef("t.id", "=", "j.value")
    .where("t.size", ">", 3);
  expect(compiled(query)).toContain(
    'cross join lateral ((select * from "b" as "t" where "t"."id" = "j"."value") offset 0) as "t" where',
  );
});

test("a comparison with what stands behind it stays outside", () => {
  const query = db
    .selectFrom("a")
    .crossJoin("b as t")
    .innerJoin("a as later", "later.id", "t.aId")
    .select("t.id")
    .whereRef("t.aId", "=", "a.id")
    .whereRef("t.size", "=", "later.size");
  expect(compiled(query)).toContain('lateral ((select * from "b" as "t" where "t"."aId" = "a"."id") offset 0) as "t"');
});

test("a cross join that looks nothing up stays one", () => {
  const query = db.selectFrom("a").crossJoin("b as t").select("t.id").where("t.size", ">", 3);
  expect(compiled(query)).toContain('from "a" cross join "b" as "t"');
});

test("a statement of rows looks each row's table up", () => {
  process.env.DATABASE_URL = "postgres://localhost/none";
  setGlobalSlot("env", undefined);
  const text = messagesByClientIds.compiled().sql;
  expect(text).toContain(
    'cross join lateral ((select * from "message" as "m" where "m"."workspaceId" = "r"."workspaceId"',
  );
});
