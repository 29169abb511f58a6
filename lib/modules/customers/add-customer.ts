import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { takeIntoSearch } from "@/lib/platform/search/mark";
import { countRow, tagRow } from "@/lib/platform/search/rows/keep-row";
import { ownRowAddresses } from "./addresses";
import { CUSTOMER_ROWS } from "./directory";
import { customerSource } from "./search-source";
import { type CustomerValues, insertCustomer, keysOf } from "./store/customer";
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
  const keys = { sortName: "", emailKey: null, phoneKey: null, ...keysOf(values) };
  const row = await tx.first(insertCustomer, { ...values, ...keys, lastContactAt: contact, at });
  if (!row) throw new Error("a customer was added without an id");
  const customerId = row.id;
  if (keys.emailKey !== null) await tx.run(takeFromDeleted, { kind: "email", key: keys.emailKey, customerId });
  if (keys.phoneKey !== null) await tx.run(takeFromDeleted, { kind: "phone", key: keys.phoneKey, customerId });
  await ownRowAddresses(tx, customerId);
  await takeIntoSearch(tx, customerSource, customerId);
  countRow(tx, CUSTOMER_ROWS, null, values.status);
  await tagRow(tx, CUSTOMER_ROWS, customerId, readStoredJson<string[]>(values.tags));
  return customerId;
}
