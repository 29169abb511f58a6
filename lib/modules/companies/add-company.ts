import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { plainText } from "@/lib/platform/search/rows/terms";
import { takeIntoSearch } from "./search-row";
import { type CompanyValues, companyOfName, companyOfSortName, insertCompany } from "./store/company";

/** Adds a company with what it is found by. @returns its id */
export async function addCompany(tx: Tx, values: CompanyValues, at: number): Promise<number> {
  const row = await tx.first(insertCompany, { ...values, at });
  if (!row) throw new Error("a company was added without an id");
  await takeIntoSearch(tx, row.id);
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
    (await tx.first(companyOfSortName, { sortName: plainText(name).trim() })) ??
    // Scripts whose capitals the order of lists doesn't fold.
    (await tx.first(companyOfName, { name }));
  return known?.id ?? addCompany(tx, { ...UNKNOWN, name }, at);
}
