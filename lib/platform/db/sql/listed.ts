import { type RawBuilder, sql } from "kysely";

/**
 * The values of a list that a run gives, for `where("id", "in", listed($.ids))`: one text however long the list is, so that
 * the statement is compiled once. @param list the parameter of an array of numbers or strings
 */
export function listed<Value>(list: RawBuilder<readonly Value[]>): RawBuilder<Value> {
  return sql<Value>`(select value from json_each(${list}))`;
}
