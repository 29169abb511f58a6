import type Database from "better-sqlite3";
import { findCustomerByCpf } from "@/lib/platform/db/customer-cpf";
import { emailKey, phoneKey } from "@/lib/platform/db/customer-keys";
import { type CustomerState, findEmailOwner, findKindOwner, readCustomer } from "@/lib/platform/db/customer-store";
import type { Applier, ApplyOutcome } from "./apply-import-row";
import type { ImportCustomer } from "./import-row";

type Held = Pick<CustomerState, "email" | "cpf" | "phone">;

/** In the place of an owner: a deleted customer, from whom the next one takes it. No row has this id. */
const DELETED = 0;

/**
 * What the rows before would have left behind: whose an e-mail (e), CPF (c), phone (p) or WhatsApp number (w) would be by now,
 * null for nobody's any more, and what each customer would hold. Customers who would be new have negative numbers.
 */
export type ImportTrial = { owners: Map<string, number | null>; held: Map<number, Held>; made: number };

/** A trial before its first row. */
export function newImportTrial(): ImportTrial {
  return { owners: new Map(), held: new Map(), made: 0 };
}

/** What applyImportRow() would do with a row after those that the trial has seen. Nothing is written. */
export function tryImportRow(
  db: Database.Database,
  { workspaceId, duplicates }: Pick<Applier, "workspaceId" | "duplicates">,
  { values, whatsapp, given }: ImportCustomer,
  trial: ImportTrial,
): ApplyOutcome {
  // A number is kept as a phone and as a WhatsApp address apart: who gives up one of them keeps the other.
  const slotOf = (kind: "phone" | "whatsapp", number: string): number | null => {
    const tried = trial.owners.get(numberKey(kind, number));
    if (tried !== undefined) return tried;
    const owner = findKindOwner(db, workspaceId, kind, number);
    if (!owner) return null;
    return owner.deletedAt === null ? owner.customerId : DELETED;
  };
  const take = (kind: "phone" | "whatsapp", number: string, id: number) => {
    if (!slotOf(kind, number)) trial.owners.set(numberKey(kind, number), id);
  };
  const numberOwner = (number: string) => (slotOf("whatsapp", number) ?? slotOf("phone", number)) || undefined;
  const emailOwner = (email: string) =>
    ownerOf(trial, `e${emailKey(email)}`, () => findEmailOwner(db, workspaceId, email)?.id);
  const cpfOwner = (cpf: string) => ownerOf(trial, `c${cpf}`, () => findCustomerByCpf(db, workspaceId, cpf));

  const known =
    emailOwner(values.email) ??
    (values.cpf === null ? undefined : cpfOwner(values.cpf)) ??
    (whatsapp === null ? undefined : numberOwner(whatsapp));
  // Left alone, a row takes nothing: neither its e-mail nor its CPF is anybody's because of it.
  if (known !== undefined && duplicates === "skip") return "skipped";

  trial.made -= known === undefined ? 1 : 0;
  const id = known ?? trial.made;
  const before: Held =
    trial.held.get(id) ?? (known === undefined ? undefined : readCustomer(db, workspaceId, known)) ?? NOTHING;
  const isNew = known === undefined;
  const after: Held = {
    email: values.email,
    cpf: isNew || given.has("cpf") ? values.cpf : before.cpf,
    phone: isNew || given.has("phone") ? values.phone : before.phone,
  };
  if (before.email && emailKey(before.email) !== emailKey(values.email))
    free(trial, `e${emailKey(before.email)}`, id, emailOwner(before.email));
  trial.owners.set(`e${emailKey(values.email)}`, id);
  if (before.cpf && before.cpf !== after.cpf) free(trial, `c${before.cpf}`, id, cpfOwner(before.cpf));
  if (after.cpf && cpfOwner(after.cpf) === undefined) trial.owners.set(`c${after.cpf}`, id);
  if (before.phone !== after.phone) {
    if (before.phone) free(trial, numberKey("phone", before.phone), id, slotOf("phone", before.phone));
    if (after.phone) take("phone", after.phone, id);
  }
  if (whatsapp) take("whatsapp", whatsapp, id);
  trial.held.set(id, after);
  return isNew ? "created" : "updated";
}

const NOTHING: Held = { email: null, cpf: null, phone: null };

function ownerOf(trial: ImportTrial, key: string, stored: () => number | undefined): number | undefined {
  const tried = trial.owners.get(key);
  return tried === undefined ? stored() : (tried ?? undefined);
}

const numberKey = (kind: "phone" | "whatsapp", number: string) => `${kind[0]}${phoneKey(number)}`;

// What a customer gives up is nobody's, if it was theirs.
function free(trial: ImportTrial, key: string, id: number, owner: number | null | undefined): void {
  if (owner === id) trial.owners.set(key, null);
}
