import type { Unit } from "@/lib/modules/events/unit";
import { mergeRows } from "./merge-rows";
import { customerById } from "./store/customer";
import { identitiesOf } from "./store/customer-identity";

/**
 * Makes one customer of two where nobody knows more of the other than that they used this browser: no company, no CPF, no
 * further address. @returns whether it did
 */
export async function absorbIfBare(unit: Unit, winnerId: number, loserId: number): Promise<boolean> {
  const winner = await unit.first(customerById, { id: winnerId });
  const loser = await unit.first(customerById, { id: loserId });
  if (!winner || !loser || winnerId === loserId) return false;
  if (loser.deletedAt !== null || loser.companyId !== null || loser.cpf !== null) return false;
  // Its only identity is this browser.
  if ((await unit.all(identitiesOf, { customerId: loserId })).length > 1) return false;
  await mergeRows(unit, winner, loser, {}, winner.fieldChanges);
  return true;
}
