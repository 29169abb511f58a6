import type Database from "better-sqlite3";
import { oneLine } from "@/lib/modules/records/line-text";
import {
  findIdentityOwner,
  insertCustomer,
  insertIdentity,
  setCustomerDeleted,
} from "@/lib/platform/db/customer-store";
import { indexDirectoryRow } from "@/lib/platform/db/directory-index";
import type { Peer } from "./webhook-payload";

/** Who wrote; `isShown`: lists don't have them yet. */
export type Person = { id: number; name: string; isShown: boolean };

/** A number as the directory has it. */
export const phoneOf = (waId: string) => `+${waId}`;

/**
 * The customer behind somebody on WhatsApp, made as a lead when nobody is: by the business-scoped id, which survives a
 * change of name, else by the number, with and without the ninth digit. What is newly known of them is noted. A deleted
 * one who writes again is back. Runs inside groupCommit().
 */
export function findPerson(
  db: Database.Database,
  workspaceId: number,
  { waId, userId }: Peer,
  name: string | null,
  at: number,
): Person {
  const addresses = [userId, waId === null ? null : phoneOf(waId)].filter((value) => value !== null);
  const owner = addresses
    .map((value) => findIdentityOwner(db, workspaceId, "whatsapp", value))
    .find((known) => known !== undefined);
  if (owner) {
    for (const value of addresses) addIdentity(db, workspaceId, owner.customerId, value, at);
    const isShown = owner.deletedAt !== null && setCustomerDeleted(db, workspaceId, owner.customerId, null);
    return { id: owner.customerId, name: owner.name, isShown };
  }
  const known = oneLine(name ?? "", 200) || addresses.at(-1) || "?";
  const id = insertCustomer(
    db,
    workspaceId,
    {
      name: known,
      email: null,
      phone: waId === null ? null : phoneOf(waId),
      companyId: null,
      status: "lead",
      tags: "[]",
      notes: null,
      cpf: null,
    },
    at,
    at,
  );
  for (const value of addresses) addIdentity(db, workspaceId, id, value, at);
  indexDirectoryRow(db, "customer", id);
  return { id, name: known, isShown: true };
}

/** Gives a customer an address, unless somebody has it. */
export function addIdentity(
  db: Database.Database,
  workspaceId: number,
  customerId: number,
  value: string,
  at: number,
): void {
  const owner = findIdentityOwner(db, workspaceId, "whatsapp", value);
  if (owner && owner.customerId !== customerId) return;
  insertIdentity(db, workspaceId, customerId, { kind: "whatsapp", value }, at);
}
