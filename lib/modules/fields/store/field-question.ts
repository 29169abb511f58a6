import { type Expression, sql } from "kysely";
import { query } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { OwnField } from "../conditions/own-questions";

/** The value that a record has in a field, read by the primary key; of several options a statement that has them. */
export function valueOf({ subject, id, kind }: OwnField, subjectId: Expression<number>): Expression<unknown> {
  const rows = tables
    .selectFrom("field_value as fv")
    .where("fv.subject", "=", subject)
    .where("fv.subjectId", "=", subjectId)
    .where("fv.fieldId", "=", id);
  if (kind === "references") return rows.select("fv.optionId");
  const one = rows.where("fv.optionId", "=", 0);
  return kind === "text" ? one.select("fv.text") : one.select("fv.number");
}

/** Values of a field, as ranges of its indexes: numbers, some of them or between two; or the beginning of a text without accents. */
export type ValueRange = {
  fieldId: number;
  among?: readonly number[] | undefined;
  above?: number | undefined;
  below?: number | undefined;
  textKey?: string | undefined;
};

function inRange({ fieldId, among, above, below, textKey }: ValueRange) {
  let rows = tables.selectFrom("field_value as fv").select("fv.subjectId").where("fv.fieldId", "=", fieldId);
  if (among) rows = rows.where("fv.number", "in", [...among]);
  if (above !== undefined) rows = rows.where("fv.number", ">", above);
  if (below !== undefined) rows = rows.where("fv.number", "<", below);
  if (textKey !== undefined) rows = rows.where("fv.textKey", "=", textKey);
  return rows;
}

/** Records that have such a value, in no order; one with several of the options as often as it has them. */
export const recordsInRange = (range: ValueRange) => query(inRange(range));

/** A row where there are more than so many, of which an index is read so far and no record. */
export const moreInRange = (range: ValueRange, most: number) =>
  query(inRange(range).limit(sql.lit(1)).offset(sql.val(most)));
