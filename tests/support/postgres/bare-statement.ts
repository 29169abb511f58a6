import type { GlobalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Statement } from "@/lib/platform/db/sql/statement";

const compiledOf = (sql: string) => () => ({ sql, places: [], answersAddedId: false, isKept: false });

/** SQL as it stands, run as a workspace's statement although no guard has put the workspace into it. */
export function bareStatement<Row>(sql: string): Statement<object, Row> {
  return { compiled: compiledOf(sql) };
}

/** The same as a statement of the installation. */
export function bareGlobalStatement<Row>(sql: string): GlobalStatement<object, Row> {
  return { compiled: compiledOf(sql), isGlobal: true };
}
