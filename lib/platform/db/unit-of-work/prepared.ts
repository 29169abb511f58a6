import type BetterSqlite3 from "better-sqlite3";
import type { GlobalTx, Tx } from "./tx";

declare const insideGroup: unique symbol;

/** The write connection inside a transaction: what is written through it is one commit. Only a piece of work gets it. */
export type GroupDb = BetterSqlite3.Database & { readonly [insideGroup]: true };

/** The same transaction for statements that are still prepared by hand, until a store owns them. */
export function preparedSide(tx: Tx | GlobalTx): { db: GroupDb } {
  return (tx as unknown as { prepared(): { db: GroupDb } }).prepared();
}
