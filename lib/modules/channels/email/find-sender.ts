import { findOrCreateCustomer, type Person } from "@/lib/modules/customers/find-or-create-customer";
import type { Unit } from "@/lib/modules/events/unit";

/**
 * The customer who has an e-mail address, as the primary or a further one, made when there is none; a deleted one who
 * writes again is back. The one place that decides who wrote an e-mail. @param sender address in lower case
 */
export function findCustomerByEmail(unit: Unit, sender: { name: string; address: string }): Promise<Person> {
  const addresses = [{ kind: "email" as const, value: sender.address }];
  return findOrCreateCustomer(unit, { addresses, name: sender.name }, unit.now);
}
