import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { countRow } from "@/lib/platform/search/rows/keep-row";
import { CUSTOMER_ROWS } from "./directory";
import { setLastContact, unmarkDeleted } from "./store/customer";

/** Notes that a customer wrote. A deleted one who writes again is back. @param at epoch milliseconds */
export async function touchLastContact(tx: Tx, customerId: number, at: number): Promise<void> {
  const row = await tx.first(setLastContact, { id: customerId, at });
  if (row && row.deletedAt !== null && row.deletedAt < at) await bringBack(tx, customerId);
}

/** Brings a deleted customer back who turned up again. @returns whether there was something to do */
export async function bringBack(tx: Tx, customerId: number): Promise<boolean> {
  const back = await tx.first(unmarkDeleted, { id: customerId });
  if (back) countRow(tx, CUSTOMER_ROWS, null, back.status);
  return back !== undefined;
}
