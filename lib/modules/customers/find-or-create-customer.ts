import { NAME_MAX_LENGTH } from "@/lib/modules/companies/schema";
import { oneLine } from "@/lib/modules/records/line-text";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { addCustomer } from "./add-customer";
import { isNumber } from "./address-keys";
import { type Address, addAddress, ownerOfAddress, ownerOfEmail } from "./addresses";
import { bringBack } from "./contact";

/** Who wrote, as a channel knows them: under one address or several, the surest first. */
export type Sender = { addresses: readonly Address[]; name: string | null };

/** The customer who wrote. `isShown`: lists don't have them yet, so that `showCustomer` is to tell of them. */
export type Person = { id: number; name: string; isNew: boolean; isShown: boolean };

/**
 * The customer behind an address of any channel; made as a lead when nobody has it. A number finds its customer with and
 * without the ninth digit, as a phone and as WhatsApp. What is newly known of them is noted, unless it is somebody else's. A
 * deleted customer who writes again is back.
 * @param at when they wrote, epoch milliseconds
 */
export async function findOrCreateCustomer(tx: Tx, { addresses, name }: Sender, at: number): Promise<Person> {
  const known = await ownerOf(tx, addresses);
  if (known) {
    await noteAddresses(tx, known.id, addresses, at);
    return { ...known, isNew: false, isShown: await bringBack(tx, known.id) };
  }
  const last = addresses.at(-1)?.value;
  const values = {
    name: oneLine(name ?? "", NAME_MAX_LENGTH) || last || "?",
    email: addresses.find(({ kind }) => kind === "email")?.value ?? null,
    phone: addresses.find(isDiallable)?.value ?? null,
  };
  const id = await addCustomer(tx, values, at, at);
  await noteAddresses(tx, id, addresses, at);
  return { id, name: values.name, isNew: true, isShown: true };
}

const isDiallable = ({ kind, value }: Address) => kind === "phone" || (kind === "whatsapp" && isNumber(value));

async function ownerOf(tx: Tx, addresses: readonly Address[]): Promise<{ id: number; name: string } | undefined> {
  for (const address of addresses) {
    const owner = await ownerOfAddress(tx, address);
    if (owner) return { id: owner.customerId, name: owner.name };
    const other = address.kind === "email" ? await ownerOfEmail(tx, address.value) : undefined;
    if (other) return other;
  }
  return undefined;
}

// An e-mail address is written in one way only; of a number the newest writing is the one that is dialled.
async function noteAddresses(tx: Tx, customerId: number, addresses: readonly Address[], at: number): Promise<void> {
  for (const address of addresses.filter(({ kind }) => kind !== "email")) {
    const owner = await ownerOfAddress(tx, address);
    if (!owner || owner.customerId === customerId) await addAddress(tx, customerId, address, at);
  }
}
