import { type Expression, type SqlBool, sql } from "kysely";
import { isPostgres } from "@/lib/platform/db/engine";

/** Whether a text has another one in it, letter by letter. */
export function contains(text: Expression<unknown>, part: Expression<unknown>): Expression<SqlBool> {
  return isPostgres() ? sql<SqlBool>`strpos(${text}, ${part}) > 0` : sql<SqlBool>`instr(${text}, ${part}) > 0`;
}

/** Whether a text begins with another one, letter by letter. */
export function beginsWith(text: Expression<unknown>, part: Expression<unknown>): Expression<SqlBool> {
  return isPostgres() ? sql<SqlBool>`strpos(${text}, ${part}) = 1` : sql<SqlBool>`instr(${text}, ${part}) = 1`;
}
