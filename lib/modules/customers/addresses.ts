import type { Reader, Tx } from "@/lib/platform/db/unit-of-work/tx";
import { emailKey, identityKey } from "./address-keys";
import { customerById, rowAddresses } from "./store/customer";
import {
  giveIdentity,
  type IdentityKind,
  insertIdentity,
  insertPrimary,
  markPrimary,
  numbersOf,
  otherOwnerOfEmail,
  ownerOfKey,
  takeFromDeleted,
} from "./store/customer-identity";

/** An address or number as a channel knows it. */
export type Address = { kind: IdentityKind; value: string };
/** Whose an address is; `deletedAt` in epoch milliseconds. */
export type AddressOwner = { customerId: number; name: string; deletedAt: number | null };

/** Whose an address is, also a deleted customer's. WhatsApp finds phone numbers as well, and the other way round. */
export async function ownerOfAddress(reader: Reader, address: Address): Promise<AddressOwner | undefined> {
  const { kind } = address;
  const owner = await ownerOfKind(reader, address);
  if (owner || (kind !== "phone" && kind !== "whatsapp")) return owner;
  return ownerOfKind(reader, { ...address, kind: kind === "phone" ? "whatsapp" : "phone" });
}

/** Whose an address of exactly this kind is, also a deleted customer's. */
export function ownerOfKind(reader: Reader, { kind, value }: Address): Promise<AddressOwner | undefined> {
  return reader.first(ownerOfKey, { kind, key: identityKey(kind, value) });
}

/** Another customer, not deleted, who has an e-mail address. */
export function ownerOfEmail(
  reader: Reader,
  email: string,
  exceptId = 0,
): Promise<{ id: number; name: string } | undefined> {
  return reader.first(otherOwnerOfEmail, { key: emailKey(email), exceptId });
}

/**
 * Gives a customer an address that isn't to be the primary one; a deleted customer's is free.
 * @returns its id; undefined when a customer who isn't deleted has it
 */
export async function addAddress(
  tx: Tx,
  customerId: number,
  { kind, value }: Address,
  at: number,
): Promise<number | undefined> {
  const key = identityKey(kind, value);
  await tx.run(takeFromDeleted, { kind, key, customerId });
  return (await tx.first(insertIdentity, { customerId, kind, value, key, at }))?.id;
}

/**
 * Makes what a customer's row has the customer's primary addresses; somebody else's stay theirs: the keys in the rows show the
 * two as duplicates.
 */
export async function ownRowAddresses(tx: Tx, customerId: number): Promise<void> {
  const row = await tx.first(rowAddresses, { id: customerId });
  if (!row) return;
  for (const kind of ["email", "phone"] as const) {
    const [value, key] = [row[kind], row[`${kind}Key`]];
    if (value === null || key === null) continue;
    await tx.run(markPrimary, { customerId, kind, key });
    await tx.run(insertPrimary, { customerId, kind, value, key, at: row.createdAt });
  }
}

/** Notes that a browser of a web chat is a customer's. @param at epoch milliseconds */
export async function ownVisitor(tx: Tx, customerId: number, visitorId: number, at: number): Promise<void> {
  const value = String(visitorId);
  await tx.run(giveIdentity, { customerId, kind: "visitor", value, key: value, at });
}

/** The numbers under which a customer may be on WhatsApp, the likeliest first. */
export async function whatsAppNumbers(reader: Reader, customerId: number): Promise<string[]> {
  const numbers = (await reader.all(numbersOf, { customerId })).map(({ value }) => value);
  const { phone = null } = (await reader.first(customerById, { id: customerId })) ?? {};
  return phone === null ? numbers : [...numbers, phone];
}
