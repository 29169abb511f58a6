import type { Reader, Tx } from "@/lib/platform/db/unit-of-work/tx";
import { nameById, setLastContact, unmarkDeleted } from "./store/customer";

/** The name of a customer, deleted or not. @throws {Error} for one whom the workspace doesn't have: a programming error */
export async function customerName(reader: Reader, customerId: number): Promise<string> {
  const row = await reader.first(nameById, { id: customerId });
  if (!row) throw new Error("there is no such customer");
  return row.name;
}

/** Notes that a customer wrote. A deleted one who writes again is back. @param at epoch milliseconds */
export async function touchLastContact(tx: Tx, customerId: number, at: number): Promise<void> {
  await tx.run(setLastContact, { id: customerId, at });
}

/** Brings a deleted customer back who turned up again. @returns whether there was something to do */
export async function bringBack(tx: Tx, customerId: number): Promise<boolean> {
  return (await tx.run(unmarkDeleted, { id: customerId })) === 1;
}
