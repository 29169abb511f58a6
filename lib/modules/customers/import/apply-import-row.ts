import { findOrAddCompany } from "@/lib/modules/companies/add-company";
import { DIRECTORY_TAGS_MAX } from "@/lib/modules/companies/filter";
import type { Unit } from "@/lib/modules/events/unit";
import { parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { refusesTags, settleTags } from "@/lib/modules/tags/settle-tags";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { addCustomer } from "../add-customer";
import { emailKey } from "../address-keys";
import { addAddress, ownerOfAddress, ownerOfEmail } from "../addresses";
import { toCustomerValues } from "../save-customer";
import { type CustomerState, type CustomerValues, customerById, customerOfCpf } from "../store/customer";
import { writeCustomer } from "../write-customer";
import type { ImportCustomer } from "./import-row";
import { storeOwnValues } from "./own-columns";

export type ApplyOutcome = "created" | "updated" | "skipped" | { reason: string };
export type Applier = {
  duplicates: "skip" | "update";
  by: { by: number | null; name: string };
  at: number;
};

/** Who a row is about, if the workspace knows them: by e-mail, CPF or WhatsApp, or by the number that `numberOf` tells. */
async function findKnown(tx: Unit, row: ImportCustomer): Promise<number | undefined> {
  const { values } = row;
  const byEmail = values.email === null ? undefined : await ownerOfEmail(tx, values.email);
  if (byEmail) return byEmail.id;
  const byCpf = values.cpf === null ? undefined : await tx.first(customerOfCpf, { cpf: values.cpf });
  if (byCpf) return byCpf.id;
  const number = numberOf(row);
  const owner = number === null ? undefined : await ownerOfAddress(tx, { kind: "whatsapp", value: number });
  return owner?.deletedAt === null ? owner.customerId : undefined;
}

/** The number that a row is known by. A phone may be a company's, so it tells only who has nothing else. */
export function numberOf({ values, whatsapp }: ImportCustomer): string | null {
  return whatsapp ?? (values.email === null && values.cpf === null ? values.phone : null);
}

/** Takes a valid row in, in the batch's commit. */
export async function applyImportRow(tx: Unit, applier: Applier, row: ImportCustomer): Promise<ApplyOutcome> {
  const { at } = applier;
  const knownId = await findKnown(tx, row);
  if (knownId !== undefined && applier.duplicates === "skip") return "skipped";
  const known = knownId === undefined ? undefined : await tx.first(customerById, { id: knownId });
  const { email } = row.values;
  if (known && email !== null && (await ownerOfEmail(tx, email, known.id))) return { reason: "identityInUse" };
  const tagsNow = known ? readStoredJson<string[]>(known.tags) : [];
  if (await refusesTags(tx, row.values.tags, tagsNow, at)) return { reason: "tagNotRegistered" };
  const tags = await settleTags(tx, row.values.tags, tagsNow);
  const companyId = row.companyName === null ? null : await findOrAddCompany(tx, row.companyName, at);
  const values = { ...toCustomerValues({ ...row.values, tags }), companyId };
  if (known) await update(tx, applier, known, { ...values, given: tags }, row);
  const id = known?.id ?? (await addCustomer(tx, values, at, null));
  await storeOwnValues(tx, id, row.own, { ...applier.by, at });
  if (row.whatsapp !== null) await addAddress(tx, id, { kind: "whatsapp", value: row.whatsapp }, at);
  return known ? "updated" : "created";
}

// What the file says wins over what is stored; what it leaves empty doesn't. Tags are united.
async function update(
  tx: Unit,
  applier: Applier,
  known: CustomerState,
  values: CustomerValues & { given: readonly string[] },
  row: ImportCustomer,
): Promise<void> {
  const mine = readStoredJson<string[]>(known.tags);
  const tags = [...new Set([...mine, ...values.given])].slice(0, DIRECTORY_TAGS_MAX);
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
  if (changed.length === 0) return;
  const by = { ...applier.by, at: applier.at };
  const fieldChanges = withChanges(parseFieldChanges(known.fieldChanges), changed, by, known.version + 1);
  const changes: Partial<CustomerValues> = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  await writeCustomer(tx, known, changes, fieldChanges, applier.at);
}
