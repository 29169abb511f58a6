import { identityKey } from "@/lib/platform/db/customer-keys";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { takeIntoSearch } from "./search-row";
import { type CustomerState, type CustomerValues, updateCustomer } from "./store/customer";
import { deleteKey, insertIdentity, markPrimary, takeFromDeleted } from "./store/customer-identity";

/**
 * Writes changed columns and the next version, and what follows from them: addresses, and what the customer is found by.
 * @param before as the addresses are known so far: where it has the new e-mail address or number already, they stay
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
  await takeIntoSearch(tx, before.id);
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
