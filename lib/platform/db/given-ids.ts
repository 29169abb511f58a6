import { sql } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { isPostgres } from "./engine";
import { globalReads } from "./reads";
import { type GlobalStatement, globalStatement } from "./sql/global-statement";
import { tables } from "./sql/tables";

const statements = new Map<keyof Tables, GlobalStatement<object, { id: number | null }>>();

function highestOf(table: keyof Tables): GlobalStatement<object, { id: number | null }> {
  let known = statements.get(table);
  if (!known) {
    const name = sql.lit(isPostgres() ? `"${table}"` : table);
    const id = isPostgres()
      ? sql<number | null>`pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass)`
      : sql<number | null>`(select seq from sqlite_sequence where name = ${name})`;
    known = globalStatement(() => tables.selectNoFrom(id.as("id")));
    statements.set(table, known);
  }
  return known;
}

/** The highest id that a table has ever given: ids are given in order and never twice. 0 while it has given none. */
export async function highestGivenId(table: keyof Tables): Promise<number> {
  return (await globalReads.first(highestOf(table), {}))?.id ?? 0;
}
