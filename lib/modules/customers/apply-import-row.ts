import type Database from "better-sqlite3";
import { DIRECTORY_TAGS_MAX } from "@/lib/modules/companies/filter";
import { parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { insertCompany } from "@/lib/platform/db/company-store";
import { findCustomerByCpf } from "@/lib/platform/db/customer-cpf";
import { emailKey } from "@/lib/platform/db/customer-keys";
import {
  type CustomerState,
  type CustomerValues,
  findCompanyByName,
  findEmailOwner,
  findIdentityOwner,
  insertCustomer,
  insertIdentity,
  readCustomer,
  writeCustomer,
} from "@/lib/platform/db/customer-store";
import { plainText } from "@/lib/platform/db/directory-terms";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { ImportCustomer } from "./import-row";
import { toCustomerValues } from "./save-customer";

export type ApplyOutcome = "created" | "updated" | "skipped" | { reason: string };
export type Applier = {
  workspaceId: number;
  duplicates: "skip" | "update";
  by: { by: number | null; name: string };
  at: number;
};

/** Who a row is about, if the workspace knows them: by e-mail, CPF or WhatsApp. A phone may be a company's. */
function findKnown(
  db: Database.Database,
  workspaceId: number,
  { values, whatsapp }: ImportCustomer,
): number | undefined {
  const byEmail = findEmailOwner(db, workspaceId, values.email)?.id;
  if (byEmail !== undefined) return byEmail;
  const byCpf = values.cpf === null ? undefined : findCustomerByCpf(db, workspaceId, values.cpf);
  if (byCpf !== undefined) return byCpf;
  const owner = whatsapp === null ? undefined : findIdentityOwner(db, workspaceId, "whatsapp", whatsapp);
  return owner?.deletedAt === null ? owner.customerId : undefined;
}

/** Takes a valid row in, in the batch's transaction. */
export function applyImportRow(db: Database.Database, applier: Applier, row: ImportCustomer): ApplyOutcome {
  const { workspaceId, at } = applier;
  const knownId = findKnown(db, workspaceId, row);
  if (knownId !== undefined && applier.duplicates === "skip") return "skipped";
  const known = knownId === undefined ? undefined : readCustomer(db, workspaceId, knownId);
  if (known) {
    const owner = findEmailOwner(db, workspaceId, row.values.email, known.id);
    if (owner) return { reason: "identityInUse" };
  }
  const companyId = row.companyName === null ? null : companyOf(db, workspaceId, row.companyName, at);
  const values = { ...toCustomerValues(row.values), companyId };
  const id = known ? update(db, applier, known, values, row) : insertCustomer(db, workspaceId, values, at);
  if (row.whatsapp !== null) insertIdentity(db, workspaceId, id, { kind: "whatsapp", value: row.whatsapp }, at);
  return known ? "updated" : "created";
}

// What the file says wins over what is stored; what it leaves empty doesn't. Tags are united.
function update(
  db: Database.Database,
  applier: Applier,
  known: CustomerState,
  values: CustomerValues,
  row: ImportCustomer,
): number {
  const mine = readStoredJson<string[]>(known.tags);
  const tags = [...new Set([...mine, ...row.values.tags])].slice(0, DIRECTORY_TAGS_MAX);
  const wanted: Partial<CustomerValues> = {
    name: values.name,
    ...(row.given.has("email") && emailKey(values.email ?? "") !== emailKey(known.email ?? "")
      ? { email: values.email }
      : {}),
    ...(row.given.has("phone") ? { phone: values.phone } : {}),
    ...(row.given.has("company") ? { companyId: values.companyId } : {}),
    ...(row.given.has("status") ? { status: values.status } : {}),
    ...(row.given.has("notes") ? { notes: values.notes } : {}),
    ...(row.given.has("cpf") ? { cpf: values.cpf } : {}),
    ...(tags.length === mine.length ? {} : { tags: JSON.stringify(tags) }),
  };
  const changed = (Object.keys(wanted) as (keyof CustomerValues)[]).filter((field) => wanted[field] !== known[field]);
  if (changed.length === 0) return known.id;
  const fieldChanges = withChanges(
    parseFieldChanges(known.fieldChanges),
    changed,
    { ...applier.by, at: applier.at },
    known.version + 1,
  );
  const changes = Object.fromEntries(changed.map((field) => [field, wanted[field]])) as Partial<CustomerValues>;
  writeCustomer(db, applier.workspaceId, known, changes, fieldChanges, applier.at);
  return known.id;
}

function companyOf(db: Database.Database, workspaceId: number, name: string, at: number): number {
  return (
    findCompanyByName(db, workspaceId, plainText(name).trim(), name) ??
    insertCompany(
      db,
      workspaceId,
      {
        name,
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
      },
      at,
    )
  );
}
