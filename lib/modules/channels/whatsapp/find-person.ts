import { type AddressOwner, addAddress, ownerOfAddress } from "@/lib/modules/customers/addresses";
import { findOrCreateCustomer, type Person } from "@/lib/modules/customers/find-or-create-customer";
import type { Unit } from "@/lib/modules/events/unit";
import type { Peer } from "./webhook-payload";

/** A number as the directory has it. */
export const phoneOf = (waId: string) => `+${waId}`;

/** Under which addresses the directory may have somebody: the business-scoped id, which survives a change of name, first. */
export function addressesOf({ waId, userId }: Peer): string[] {
  return [userId, waId === null ? null : phoneOf(waId)].filter((value) => value !== null);
}

/**
 * The customer behind somebody on WhatsApp, made as a lead when nobody is. What is newly known of them is noted; a deleted one
 * who writes again is back.
 */
export function findPerson(unit: Unit, peer: Peer, name: string | null): Promise<Person> {
  const addresses = addressesOf(peer).map((value) => ({ kind: "whatsapp" as const, value }));
  return findOrCreateCustomer(unit, { addresses, name }, unit.now);
}

/** The customer who has one of somebody's addresses, also a deleted one. */
export async function ownerOf(unit: Unit, peer: Peer): Promise<AddressOwner | undefined> {
  for (const value of addressesOf(peer)) {
    const owner = await ownerOfAddress(unit, { kind: "whatsapp", value });
    if (owner) return owner;
  }
  return undefined;
}

/** Gives a customer somebody's addresses that nobody else has. */
export async function addAddresses(unit: Unit, customerId: number, peer: Peer): Promise<void> {
  for (const value of addressesOf(peer)) {
    const owner = await ownerOfAddress(unit, { kind: "whatsapp", value });
    if (owner && owner.customerId !== customerId) continue;
    await addAddress(unit, customerId, { kind: "whatsapp", value }, unit.now);
  }
}
