import { emailKey, phoneKey } from "@/lib/platform/db/customer-keys";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { takeIntoSearch } from "./search-row";
import { type CustomerValues, insertCustomer } from "./store/customer";
import { takeFromDeleted } from "./store/customer-identity";

const EMPTY = { email: null, phone: null, companyId: null, tags: "[]", notes: null, cpf: null } as const;

/** A new customer: what isn't given is empty, and the status is that of a lead, as of everybody whom a channel brings. */
export type NewPerson = Pick<CustomerValues, "name"> & Partial<CustomerValues>;

/**
 * Adds a customer with their addresses and what they are found by: the one way to a customer, whoever they come from. Tell
 * the browsers by `showCustomer` of ./tell.ts. @param contact when they wrote, epoch milliseconds; null for one whom
 * somebody typed @returns the id
 */
export async function addCustomer(tx: Tx, person: NewPerson, at: number, contact: number | null): Promise<number> {
  const values: CustomerValues = { ...EMPTY, status: "lead", ...person };
  const row = await tx.first(insertCustomer, { ...values, lastContactAt: contact, at });
  if (!row) throw new Error("a customer was added without an id");
  const customerId = row.id;
  const { email, phone } = values;
  if (email) await tx.run(takeFromDeleted, { kind: "email", key: emailKey(email), customerId });
  if (phone) await tx.run(takeFromDeleted, { kind: "phone", key: phoneKey(phone), customerId });
  await takeIntoSearch(tx, customerId);
  return customerId;
}
