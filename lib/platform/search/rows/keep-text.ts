import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

/** Keeps what a row is compared by, in the place of what was kept of it before. */
export const keepText = globalStatement(($: Parameters<{ key: number; text: string; starts: string }>) =>
  tables
    .insertInto("directory_text")
    .values({ key: $.key, text: $.text, starts: $.starts })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ text: $.text, starts: $.starts })),
);
