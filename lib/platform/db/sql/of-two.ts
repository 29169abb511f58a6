import { type Expression, type RawBuilder, sql } from "kysely";
import { isPostgres } from "@/lib/platform/db/engine";

/** The greater of two values of a row; with NULL, on PostgreSQL, the other one: say what NULL means. */
export const greatest = <Value>(one: Expression<Value>, other: Expression<Value>): RawBuilder<Value> =>
  isPostgres() ? sql`greatest(${one}, ${other})` : sql`max(${one}, ${other})`;

/** The lesser of two values of a row. */
export const least = <Value>(one: Expression<Value>, other: Expression<Value>): RawBuilder<Value> =>
  isPostgres() ? sql`least(${one}, ${other})` : sql`min(${one}, ${other})`;
