import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { addAddress, ownerOfAddress, ownerOfEmail } from "./addresses";
import { toIdentityDto } from "./dto";
import { customerOf } from "./queries";
import { IDENTITIES_MAX, type IdentityDto, isReachable, type NewIdentity } from "./schema";
import { type CustomerState, customerById } from "./store/customer";
import { deleteIdentity, type IdentityRow, identitiesOf, markPrimary } from "./store/customer-identity";
import { tellCustomer } from "./tell";
import { writeCustomer } from "./write-customer";

/**
 * Adds an e-mail address or a number under which a channel knows the customer.
 * @throws {AppError} NOT_FOUND; IDENTITY_IN_USE when a customer has it; VALIDATION_FAILED beyond the limit
 */
export async function addIdentity(ctx: Ctx, customerId: number, input: NewIdentity): Promise<IdentityDto[]> {
  return commit(ctx, async (unit) => {
    const { kind, value } = input;
    await assertThere(unit, customerId);
    await assertFree(unit, customerId, input);
    const known = await unit.all(identitiesOf, { customerId });
    if (known.length >= IDENTITIES_MAX)
      throw new AppError("VALIDATION_FAILED", { errors: { value: "identitiesTooMany" } });
    const id = await addAddress(unit, customerId, { kind, value }, unit.now);
    const isFirst = !known.some((identity) => identity.kind === kind && identity.isPrimary);
    if (id !== undefined && kind !== "whatsapp" && (input.isPrimary || isFirst))
      await makePrimary(ctx, unit, customerId, await ownIdentity(unit, customerId, id));
    await unit.audit("customer.identity-added", { subject: ["customer", customerId] });
    return tell(ctx, unit, customerId);
  });
}

/**
 * Removes one; the next of its kind becomes the primary one.
 * @throws {AppError} NOT_FOUND, also for a visitor's; CUSTOMER_UNREACHABLE for the last one
 */
export async function removeIdentity(ctx: Ctx, customerId: number, identityId: number): Promise<IdentityDto[]> {
  return commit(ctx, async (unit) => {
    const row = await assertThere(unit, customerId);
    const known = await unit.all(identitiesOf, { customerId });
    const gone = known.find(({ id }) => id === identityId);
    if (!gone || gone.kind === "visitor") throw notFound();
    if (known.length === 1 && !isReachable({ ...row, [gone.kind]: null })) throw new AppError("CUSTOMER_UNREACHABLE");
    await unit.run(deleteIdentity, { id: identityId, customerId });
    await unit.audit("customer.identity-removed", { subject: ["customer", customerId] });
    if (gone.isPrimary) {
      const next = known.find(({ id, kind }) => kind === gone.kind && id !== identityId);
      if (next) await makePrimary(ctx, unit, customerId, next);
      else if (gone.kind !== "whatsapp") await changeColumn(ctx, unit, customerId, gone.kind, null);
    }
    return tell(ctx, unit, customerId);
  });
}

/** Makes an e-mail address or phone number the one that lists show. @throws {AppError} NOT_FOUND */
export async function choosePrimaryIdentity(ctx: Ctx, customerId: number, identityId: number): Promise<IdentityDto[]> {
  return commit(ctx, async (unit) => {
    await assertThere(unit, customerId);
    await makePrimary(ctx, unit, customerId, await ownIdentity(unit, customerId, identityId));
    await unit.audit("customer.identity-primary", { subject: ["customer", customerId] });
    return tell(ctx, unit, customerId);
  });
}

async function assertThere(unit: Unit, id: number): Promise<CustomerState> {
  const row = await unit.first(customerById, { id });
  if (!row || row.deletedAt !== null) throw notFound();
  return row;
}

async function assertFree(unit: Unit, customerId: number, { kind, value }: NewIdentity): Promise<void> {
  const owner = await ownerOfAddress(unit, { kind, value });
  const other =
    owner && owner.deletedAt === null && owner.customerId !== customerId
      ? { id: owner.customerId, name: owner.name }
      : kind === "email"
        ? await ownerOfEmail(unit, value, customerId)
        : undefined;
  if (other)
    throw new AppError("IDENTITY_IN_USE", {
      name: other.name,
      customerId: other.id,
      errors: { value: "identityInUse" },
    });
}

async function ownIdentity(unit: Unit, customerId: number, identityId: number): Promise<IdentityRow> {
  const identity = (await unit.all(identitiesOf, { customerId })).find(({ id }) => id === identityId);
  if (!identity) throw notFound();
  return identity;
}

async function makePrimary(ctx: Ctx, unit: Unit, customerId: number, { kind, key, value }: IdentityRow): Promise<void> {
  if (kind === "visitor" || kind === "whatsapp") throw notFound();
  await unit.run(markPrimary, { customerId, kind, key });
  await changeColumn(ctx, unit, customerId, kind, value);
}

// The row's copy is a field like any other: a form that is open on it has to learn of the change.
async function changeColumn(
  ctx: Ctx,
  unit: Unit,
  customerId: number,
  field: "email" | "phone",
  value: string | null,
): Promise<void> {
  const before = await unit.first(customerById, { id: customerId });
  if (!before) return;
  const change = { by: ctx.attender.id, name: ctx.attender.fullName, at: unit.now };
  const fieldChanges = withChanges(parseFieldChanges(before.fieldChanges), [field], change, before.version + 1);
  // As if it were there already: the identities are in order, only the copy isn't.
  await writeCustomer(unit, { ...before, [field]: value }, { [field]: value }, fieldChanges, unit.now);
}

async function tell(ctx: Ctx, unit: Unit, customerId: number): Promise<IdentityDto[]> {
  const customer = await customerOf(unit, customerId);
  if (!customer) throw notFound();
  tellCustomer(unit, "CustomerUpdated", { customer, by: authorOf(ctx) });
  return (await unit.all(identitiesOf, { customerId })).map(toIdentityDto);
}
