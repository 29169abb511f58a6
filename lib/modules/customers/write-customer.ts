import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { markSearched, takeIntoSearch } from "@/lib/platform/search/mark";
import { countRow, retagRow } from "@/lib/platform/search/rows/keep-row";
import { identityKey } from "./address-keys";
import { ownRowAddresses } from "./addresses";
import { CUSTOMER_ROWS } from "./directory";
import { customerSource } from "./search-source";
import { type CustomerState, type CustomerValues, updateCustomer } from "./store/customer";
import { deleteKey, insertIdentity, markPrimary, takeFromDeleted } from "./store/customer-identity";

/** What a customer, and with it what shows its name, is found by. */
const SEARCHED = ["name", "email", "phone", "companyId"] as const;

/**
 * Writes changed columns and the next version, and what follows from them: addresses, and what the customer is found by.
 * @param before a customer who isn't deleted, with the addresses as they are known so far: where it has the new e-mail address
 * or number already, they stay
 * @param at epoch milliseconds
 */
export async function writeCustomer(
  tx: Tx,
  before: CustomerState,
  changes: Partial<CustomerValues>,
  fieldChanges: string,
  at: number,
): Promise<void> {
  await tx.run(updateCustomer(before.id, changes, fieldChanges, at), {});
  for (const kind of ["email", "phone"] as const) {
    const value = changes[kind];
    if (value !== undefined && value !== before[kind])
      await replacePrimary(tx, before.id, kind, { before: before[kind], after: value, at });
  }
  await ownRowAddresses(tx, before.id);
  if (changes.status !== undefined) countRow(tx, CUSTOMER_ROWS, before.status, changes.status);
  if (changes.tags !== undefined) await retagRow(tx, CUSTOMER_ROWS, before.id, readStoredJson<string[]>(changes.tags));
  if (SEARCHED.every((field) => changes[field] === undefined)) return;
  await takeIntoSearch(tx, customerSource, before.id);
  await markSearched(tx, "customer", [before.id], { except: customerSource });
}

// A corrected address takes the wrong one's place; further ones are added on their own.
async function replacePrimary(
  tx: Tx,
  customerId: number,
  kind: "email" | "phone",
  { before, after, at }: { before: string | null; after: string | null; at: number },
): Promise<void> {
  if (before !== null) await tx.run(deleteKey, { customerId, kind, key: identityKey(kind, before) });
  if (after === null) return;
  const key = identityKey(kind, after);
  await tx.run(takeFromDeleted, { kind, key, customerId });
  await tx.run(insertIdentity, { customerId, kind, value: after, key, at });
  await tx.run(markPrimary, { customerId, kind, key });
}
