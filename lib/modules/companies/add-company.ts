import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { takeIntoSearch } from "@/lib/platform/search/mark";
import { countRow, tagRow } from "@/lib/platform/search/rows/keep-row";
import { sortNameOf } from "@/lib/platform/search/rows/terms";
import { COMPANY_ROWS } from "./directory";
import { companySource } from "./search-source";
import { type CompanyValues, companyOfName, companyOfSortName, insertCompany } from "./store/company";

/** Adds a company with what it is found by: the one way to one. @returns its id */
export async function addCompany(tx: Tx, values: CompanyValues, at: number): Promise<number> {
  const row = await tx.first(insertCompany, { ...values, sortName: sortNameOf(values.name), at });
  if (!row) throw new Error("a company was added without an id");
  await takeIntoSearch(tx, companySource, row.id);
  countRow(tx, COMPANY_ROWS, null, values.status);
  await tagRow(tx, COMPANY_ROWS, row.id, readStoredJson<string[]>(values.tags));
  return row.id;
}

const UNKNOWN = {
  email: null,
  phone: null,
  website: null,
  address: null,
  industry: null,
  size: "small",
  status: "active",
  tags: "[]",
  notes: null,
  cnpj: null,
} as const;

/** The company of a name, accents and case aside, made when there is none. @returns its id */
export async function findOrAddCompany(tx: Tx, name: string, at: number): Promise<number> {
  const known =
    (await tx.first(companyOfSortName, { sortName: sortNameOf(name) })) ??
    // One from before sort names folded the capitals of every script.
    (await tx.first(companyOfName, { name }));
  return known?.id ?? addCompany(tx, { ...UNKNOWN, name }, at);
}
