import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { isPostgres } from "@/lib/platform/db/engine";

// A stored JSON text as the engine's JSON, for its operators.
const asJson = (text: Expression<string>): RawBuilder<unknown> => (isPostgres() ? sql`(${text}::jsonb)` : sql`${text}`);

/** The text of an object's field. */
export const fieldOf = (object: Expression<string>, field: Expression<string>): RawBuilder<string | null> =>
  sql`(${asJson(object)} ->> ${field})`;

/** Whether a JSON list of texts has one of them. */
export const hasText = (list: Expression<string>, text: Expression<string | null>): RawBuilder<boolean> =>
  isPostgres()
    ? sql`(${asJson(list)} ? ${text})`
    : sql`exists (select 1 from json_each(${list}) where value = ${text})`;

/** Whether a JSON list of objects has one whose field is a text. @param field a name of ours */
export const hasObject = (list: Expression<string>, field: string, text: Expression<string>): RawBuilder<boolean> =>
  isPostgres()
    ? sql`(${asJson(list)} @> jsonb_build_array(jsonb_build_object(${sql.lit(field)}, ${text}::text)))`
    : sql`exists (select 1 from json_each(${list}) where value ->> ${sql.lit(field)} = ${text})`;

/** The values of a group's rows as a JSON list; `[]` when there are none. */
export const jsonList = (value: Expression<unknown>): RawBuilder<string> =>
  isPostgres() ? sql`coalesce(json_agg(${value}), '[]')::text` : sql`json_group_array(${value})`;

/** These values as a JSON list. */
export const jsonArray = (values: readonly Expression<unknown>[]): RawBuilder<unknown> =>
  isPostgres() ? sql`json_build_array(${sql.join(values)})` : sql`json_array(${sql.join(values)})`;

/** 1 for a condition that holds, else 0: in JSON the engines write a boolean differently. */
export const flag = (condition: Expression<SqlBool>): RawBuilder<0 | 1> =>
  sql`case when ${condition} then 1 else 0 end`;
