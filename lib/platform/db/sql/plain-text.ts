import type BetterSqlite3 from "better-sqlite3";
import { type Expression, type RawBuilder, sql } from "kysely";
import { plain } from "@/lib/kernel/plain";

const NAME = "cangoo_plain";

/** Teaches a connection to compare texts without accents and capitals: SQLite knows the case of ASCII alone. */
export function teachPlainText(db: BetterSqlite3.Database): void {
  db.function(NAME, { deterministic: true }, (text) => (typeof text === "string" ? plain(text) : ""));
}

/** A text without accents and capitals, in a statement that `reads` runs. */
export function plainText(text: Expression<string>): RawBuilder<string> {
  return sql<string>`${sql.raw(NAME)}(${text})`;
}
