import { type RawBuilder, sql } from "kysely";

/**
 * The values of a list that a run gives, for `where("id", "in", listed($.ids))`: one text however long the list is, so that
 * the statement is compiled once. @param list the parameter of an array of numbers or strings
 */
export function listed<Value>(list: RawBuilder<readonly Value[]>): RawBuilder<Value> {
  return sql<Value>`(select value from json_each(${list}))`;
}

/**
 * The same values as rows that a statement begins with (`value`): with a `crossJoin` after them each is looked up, and the
 * planner walks nothing else.
 */
export function rowsListed<Value>(list: RawBuilder<readonly Value[]>): RawBuilder<{ value: Value }> {
  return sql<{ value: Value }>`json_each(${list})`;
}
