import { mergeRows } from "@/lib/platform/db/customer-merge";
import { readCustomer } from "@/lib/platform/db/customer-store";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { identitiesOf } from "./store/customer-identity";

/**
 * Makes one customer of two where nobody knows more of the other than that they used this browser: no company, no CPF, no
 * further address. @returns whether it did
 */
export async function absorbIfBare(tx: Tx, winnerId: number, loserId: number, at: number): Promise<boolean> {
  const { db } = preparedSide(tx);
  const winner = readCustomer(db, tx.workspaceId, winnerId);
  const loser = readCustomer(db, tx.workspaceId, loserId);
  if (!winner || !loser || winnerId === loserId) return false;
  if (loser.deletedAt !== null || loser.companyId !== null || loser.cpf !== null) return false;
  // Its only identity is this browser.
  if ((await tx.all(identitiesOf, { customerId: loserId })).length > 1) return false;
  mergeRows(db, tx.workspaceId, winner, loser, {}, winner.fieldChanges, at);
  return true;
}
