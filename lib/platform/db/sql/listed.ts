import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "@/lib/platform/db/engine";

/** What PostgresCompiler knows a list by, to write `= any (…)` for `in`. */
export const LISTED = "listed(";

/**
 * The values of a list that a run gives, for `where("id", "in", listed($.ids))`: one text however long the list is, so that
 * the statement is compiled once. @param list the parameter of an array of numbers or strings
 */
export function listed<Value>(list: RawBuilder<readonly Value[]>): RawBuilder<Value> {
  if (isPostgres()) return sql<Value>`listed(${list})`;
  return sql<Value>`(select value from json_each(${list}))`;
}

/**
 * The same numbers as rows that a statement begins with (`value`): with a `crossJoin` after them each is looked up, and the
 * planner walks nothing else.
 */
export function rowsListed(list: RawBuilder<readonly number[]>): RawBuilder<{ value: number }> {
  return isPostgres() ? sql`(select unnest(${list}::bigint[]) as value)` : sql`json_each(${list})`;
}

/** The same for texts. */
export function textsListed<Text extends string>(list: RawBuilder<readonly Text[]>): RawBuilder<{ value: Text }> {
  return isPostgres() ? sql`(select unnest(${list}::text[]) as value)` : sql`json_each(${list})`;
}

/** The numbers of a JSON object as rows: `key`, `value`. @param object the parameter of its text */
export function mapListed(object: RawBuilder<string>): RawBuilder<{ key: string; value: number }> {
  return isPostgres()
    ? sql`(select key, value::double precision as value from jsonb_each_text(${object}::jsonb))`
    : sql`json_each(${object})`;
}
