import {
  DummyDriver,
  type Kysely,
  Kysely as KyselyClass,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Tables } from "@/generated/tables/tables";

type Beginnings =
  | "selectFrom"
  | "insertInto"
  | "updateTable"
  | "deleteFrom"
  | "with"
  | "withRecursive"
  | "selectNoFrom";

/**
 * Where a statement begins: Kysely on the types of prisma/schema. Nothing is run by it; `statement` and `globalStatement`
 * compile what is built here, and a transaction or a reader runs the outcome.
 */
export const tables: Pick<Kysely<Tables>, Beginnings> = new KyselyClass<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
