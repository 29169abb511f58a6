import {
  DummyDriver,
  type Kysely,
  Kysely as KyselyClass,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { SearchTables } from "./search-tables";

type Beginnings =
  | "selectFrom"
  | "insertInto"
  | "updateTable"
  | "deleteFrom"
  | "with"
  | "withRecursive"
  | "selectNoFrom";

/** All tables that a statement may name. */
export type AllTables = Tables & SearchTables;

/**
 * Where a statement begins: Kysely on the types of prisma/schema. Nothing is run by it; `statement` and `globalStatement`
 * compile what is built here, and a transaction or a reader runs the outcome.
 */
export const tables: Pick<Kysely<AllTables>, Beginnings> = new KyselyClass<AllTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
