import { refusesTags } from "@/lib/modules/tags/settle-tags";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { emailKey, phoneKey } from "../address-keys";
import { ownerOfEmail, ownerOfKind } from "../addresses";
import { type CustomerState, customerById, customerOfCpf } from "../store/customer";
import { type Applier, type ApplyOutcome, numberOf } from "./apply-import-row";
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
export async function tryImportRow(
  reader: Reader,
  { duplicates }: Pick<Applier, "duplicates">,
  row: ImportCustomer,
  trial: ImportTrial,
): Promise<ApplyOutcome> {
  const owners = new TrialOwners(reader, trial);
  const { values } = row;
  const number = numberOf(row);
  const known =
    (values.email === null ? undefined : await owners.ofEmail(values.email)) ??
    (values.cpf === null ? undefined : await owners.ofCpf(values.cpf)) ??
    (number === null ? undefined : await owners.ofNumber(number));
  // Left alone, a row takes nothing: neither its e-mail nor its CPF is anybody's because of it.
  if (known !== undefined && duplicates === "skip") return "skipped";
  const tagsNow = known !== undefined && known > 0 ? await owners.tagsOf(known) : [];
  if (await refusesTags(reader, values.tags, tagsNow, Date.now())) return { reason: "tagNotRegistered" };
  trial.made -= known === undefined ? 1 : 0;
  await hold(owners, trial, known, row);
  return known === undefined ? "created" : "updated";
}

// What the customer of a row would hold after it, and what others wouldn't any more.
async function hold(
  owners: TrialOwners,
  trial: ImportTrial,
  known: number | undefined,
  { values, whatsapp, given }: ImportCustomer,
): Promise<void> {
  const id = known ?? trial.made;
  const isNew = known === undefined;
  const before = trial.held.get(id) ?? (isNew ? NOTHING : await owners.stored(id));
  const after: Held = {
    email: values.email ?? before.email,
    cpf: isNew || given.has("cpf") ? values.cpf : before.cpf,
    phone: isNew || given.has("phone") ? values.phone : before.phone,
  };
  if (before.email && values.email && emailKey(before.email) !== emailKey(values.email))
    free(trial, `e${emailKey(before.email)}`, id, await owners.ofEmail(before.email));
  if (values.email) trial.owners.set(`e${emailKey(values.email)}`, id);
  if (before.cpf && before.cpf !== after.cpf) free(trial, `c${before.cpf}`, id, await owners.ofCpf(before.cpf));
  if (after.cpf && (await owners.ofCpf(after.cpf)) === undefined) trial.owners.set(`c${after.cpf}`, id);
  if (before.phone !== after.phone) {
    if (before.phone) free(trial, numberKey("phone", before.phone), id, await owners.slotOf("phone", before.phone));
    if (after.phone) await owners.take("phone", after.phone, id);
  }
  if (whatsapp) await owners.take("whatsapp", whatsapp, id);
  trial.held.set(id, after);
}

/** Whose what would be by now: as the trial has it, else as it is stored. */
class TrialOwners {
  readonly #reader: Reader;
  readonly #trial: ImportTrial;

  constructor(reader: Reader, trial: ImportTrial) {
    this.#reader = reader;
    this.#trial = trial;
  }

  async ofEmail(email: string): Promise<number | undefined> {
    const tried = this.#trial.owners.get(`e${emailKey(email)}`);
    return tried === undefined ? (await ownerOfEmail(this.#reader, email))?.id : (tried ?? undefined);
  }

  async ofCpf(cpf: string): Promise<number | undefined> {
    const tried = this.#trial.owners.get(`c${cpf}`);
    return tried === undefined ? (await this.#reader.first(customerOfCpf, { cpf }))?.id : (tried ?? undefined);
  }

  async ofNumber(number: string): Promise<number | undefined> {
    return ((await this.slotOf("whatsapp", number)) ?? (await this.slotOf("phone", number))) || undefined;
  }

  // A number is kept as a phone and as a WhatsApp address apart: who gives up one of them keeps the other.
  async slotOf(kind: "phone" | "whatsapp", number: string): Promise<number | null> {
    const tried = this.#trial.owners.get(numberKey(kind, number));
    if (tried !== undefined) return tried;
    const owner = await ownerOfKind(this.#reader, { kind, value: number });
    if (!owner) return null;
    return owner.deletedAt === null ? owner.customerId : DELETED;
  }

  async take(kind: "phone" | "whatsapp", number: string, id: number): Promise<void> {
    if (!(await this.slotOf(kind, number))) this.#trial.owners.set(numberKey(kind, number), id);
  }

  async tagsOf(id: number): Promise<string[]> {
    return readStoredJson<string[]>((await this.#reader.first(customerById, { id }))?.tags ?? "[]");
  }

  async stored(id: number): Promise<Held> {
    return (await this.#reader.first(customerById, { id })) ?? NOTHING;
  }
}

const NOTHING: Held = { email: null, cpf: null, phone: null };

const numberKey = (kind: "phone" | "whatsapp", number: string) => `${kind[0]}${phoneKey(number)}`;

// What a customer gives up is nobody's, if it was theirs.
function free(trial: ImportTrial, key: string, id: number, owner: number | null | undefined): void {
  if (owner === id) trial.owners.set(key, null);
}
