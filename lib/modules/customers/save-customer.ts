import { companyOf } from "@/lib/modules/companies/queries";
import { tellCounts } from "@/lib/modules/companies/tell";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { beginValues } from "@/lib/modules/fields/required-values";
import {
  changedDetails,
  compareFields,
  newestOf,
  parseFieldChanges,
  withChanges,
} from "@/lib/modules/records/field-changes";
import { settleTags } from "@/lib/modules/tags/settle-tags";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { addCustomer } from "./add-customer";
import { identityKey } from "./address-keys";
import { type Address, ownerOfAddress, ownerOfEmail } from "./addresses";
import { customerOf } from "./queries";
import {
  type ChangeCustomer,
  type CustomerDto,
  type CustomerForm,
  isReachable,
  type NewCustomer,
  type UnknownPerson,
} from "./schema";
import { type CustomerState, type CustomerValues, customerById } from "./store/customer";
import { identitiesOf } from "./store/customer-identity";
import { tellCustomer } from "./tell";
import { writeCustomer } from "./write-customer";

/** The columns of a form. */
export function toCustomerValues({ tags, ...input }: CustomerForm): CustomerValues {
  return { ...input, tags: JSON.stringify(tags) };
}

/**
 * Adds a customer. Two customers may share a phone (a company's), but not an e-mail address: it says who writes.
 * @throws {AppError} NOT_FOUND for a company that the workspace doesn't have, IDENTITY_IN_USE, TAG_NOT_REGISTERED, and as `beginValues`
 */
export async function createCustomer(ctx: Ctx, { fields = {}, ...input }: NewCustomer): Promise<CustomerDto> {
  return commit(ctx, async (unit) => {
    if (input.companyId !== null) await assertCompany(unit, input.companyId);
    if (input.email !== null) await assertFree(unit, input.email);
    const customer = await store(unit, toCustomerValues({ ...input, tags: await settleTags(unit, input.tags) }));
    await beginValues(unit, ctx, { subject: "customer", id: customer.id }, fields);
    return customer;
  });
}

/**
 * Adds somebody whom an attender begins to write to, in the commit of that. An address or number that a customer has already
 * means that customer.
 * @throws {AppError} NOT_FOUND for a company that the workspace doesn't have; IDENTITY_IN_USE, with whose it is
 */
export async function addPerson(unit: Unit, person: UnknownPerson, companyId: number | null): Promise<CustomerDto> {
  if (companyId !== null) await assertCompany(unit, companyId);
  const { name, email, phone } = person;
  for (const [kind, value] of [
    ["email", email],
    ["phone", phone],
  ] as const) {
    const owner = value === null ? undefined : await ownerNow(unit, { kind, value });
    if (owner) throw inUse(owner, `customer.${kind}`);
  }
  const values = { ...NO_MORE, name: name || email || phone || "?", email, phone, companyId };
  return store(unit, values);
}

const NO_MORE = { status: "active", tags: "[]", notes: null, cpf: null } as const;

// Whose an address is, unless they are deleted.
async function ownerNow(unit: Unit, address: Address): Promise<{ id: number; name: string } | undefined> {
  const owner = await ownerOfAddress(unit, address);
  if (owner && owner.deletedAt === null) return { id: owner.customerId, name: owner.name };
  return address.kind === "email" ? ownerOfEmail(unit, address.value) : undefined;
}

async function store(unit: Unit, values: CustomerValues): Promise<CustomerDto> {
  const id = await addCustomer(unit, values, unit.now, null);
  await unit.audit("customer.created", { subject: ["customer", id] });
  const customer = await stored(unit, id);
  tellCustomer(unit, "CustomerCreated", { customer });
  await tellCounts(unit, [customer.companyId]);
  return customer;
}

/**
 * Saves the changed fields of the edit form.
 * @throws {AppError} NOT_FOUND for the customer or a company; IDENTITY_IN_USE; CUSTOMER_UNREACHABLE when it would take the
 * last way to them; TAG_NOT_REGISTERED; CUSTOMER_CHANGED when somebody else changed one of the same fields since the form began
 */
export async function changeCustomer(ctx: Ctx, id: number, input: ChangeCustomer): Promise<CustomerDto> {
  const { version, ...given } = input;
  return commit(ctx, async (unit) => {
    const before = await unit.first(customerById, { id });
    if (!before || before.deletedAt !== null) throw notFound();
    const tagsNow = readStoredJson<string[]>(before.tags);
    const sent = given.tags ? { ...given, tags: await settleTags(unit, given.tags, tagsNow) } : given;
    const known = parseFieldChanges(before.fieldChanges);
    const { changed, conflicts } = compareFields(asForm(before), sent, version, known);
    if (changed.includes("companyId") && sent.companyId) await assertCompany(unit, sent.companyId);
    if (conflicts.length > 0)
      throw new AppError(
        "CUSTOMER_CHANGED",
        changedDetails(await stored(unit, id), before.name, conflicts, newestOf(known, conflicts)),
      );
    if (changed.length === 0) return stored(unit, id);
    if (changed.includes("email") && sent.email) await assertFree(unit, sent.email, id);
    await assertReachable(unit, { ...before, ...sent }, before);
    const { tags, ...rest } = sent;
    const changes = { ...rest, ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }) };
    const by = { by: ctx.attender.id, name: ctx.attender.fullName, at: unit.now };
    await writeCustomer(unit, before, changes, withChanges(known, changed, by, before.version + 1), unit.now);
    await unit.audit("customer.updated", { subject: ["customer", id], details: { fields: changed.join(",") } });
    const customer = await stored(unit, id);
    tellCustomer(unit, "CustomerUpdated", { customer, by: authorOf(ctx) });
    if (changed.includes("companyId")) await tellCounts(unit, [before.companyId, sent.companyId]);
    return customer;
  });
}

async function assertCompany(unit: Unit, id: number): Promise<void> {
  if (!(await companyOf(unit, id))) throw notFound();
}

/** A customer's last way to be reached can't be emptied. Who came by a channel may have no e-mail and no phone, and stays so. */
async function assertReachable(
  unit: Unit,
  after: Pick<CustomerState, "id" | "email" | "phone">,
  before: Pick<CustomerState, "email" | "phone">,
): Promise<void> {
  if (isReachable(after) || !isReachable(before)) return;
  const replaced = (["email", "phone"] as const).flatMap((kind) => {
    const value = before[kind];
    return value === null ? [] : [`${kind} ${identityKey(kind, value)}`];
  });
  const left = await unit.all(identitiesOf, { customerId: after.id });
  if (left.some(({ kind, key }) => !replaced.includes(`${kind} ${key}`))) return;
  throw new AppError("CUSTOMER_UNREACHABLE", { errors: { email: "emailOrPhoneRequired" } });
}

async function assertFree(unit: Unit, email: string, exceptId?: number): Promise<void> {
  const owner = await ownerOfEmail(unit, email, exceptId);
  if (owner) throw inUse(owner, "email");
}

function inUse({ id, name }: { id: number; name: string }, field: string): AppError {
  return new AppError("IDENTITY_IN_USE", { name, customerId: id, errors: { [field]: "identityInUse" } });
}

async function stored(unit: Unit, id: number): Promise<CustomerDto> {
  const customer = await customerOf(unit, id);
  if (!customer) throw notFound();
  return customer;
}

function asForm({ tags, ...row }: CustomerState): Record<string, unknown> {
  return { ...row, tags: readStoredJson<unknown>(tags) };
}
