import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A row of a file that wasn't taken. `row` is its number in the file, `cells` are JSON. */
export type ImportError = { row: number; reason: string; cells: string };

/** Notes a row that wasn't taken, unless it is noted. */
export const insertError = statement(($: Parameters<ImportError & { importId: number }>) =>
  tables
    .insertInto("customer_import_error")
    .values({ importId: $.importId, row: $.row, reason: $.reason, cells: $.cells })
    .onConflict((conflict) => conflict.doNothing()),
);

/** The rows that weren't taken, after a row number. */
export const errorsAfter = statement(($: Parameters<{ importId: number; after: number; limit: number }>) =>
  tables
    .selectFrom("customer_import_error")
    .select(["row", "reason", "cells"])
    .where("importId", "=", $.importId)
    .where("row", ">", $.after)
    .orderBy("row")
    .limit($.limit),
);

export const deleteErrors = statement(($: Parameters<{ importId: number }>) =>
  tables.deleteFrom("customer_import_error").where("importId", "=", $.importId),
);
