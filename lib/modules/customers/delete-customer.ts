import { DIRECTORY_RESTORE_MS } from "@/lib/modules/companies/delete-company";
import { tellCounts } from "@/lib/modules/companies/tell";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { notFound } from "@/lib/platform/errors/app-error";
import { countRow } from "@/lib/platform/search/rows/keep-row";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { ownerOfEmail, ownRowAddresses } from "./addresses";
import { bringBack } from "./contact";
import { CUSTOMER_ROWS } from "./directory";
import { customerOf } from "./queries";
import type { CustomerDto } from "./schema";
import { type CustomerState, customerById, markDeleted } from "./store/customer";
import { identitiesOf } from "./store/customer-identity";
import { tellCustomer } from "./tell";
import { writeCustomer } from "./write-customer";

/**
 * Takes a customer away from every list. Conversations and tickets keep the name. It can be restored.
 * @throws {AppError} NOT_FOUND
 */
export function deleteCustomer(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const before = await unit.first(customerById, { id });
    const gone = await unit.first(markDeleted, { id, at: unit.now });
    if (!before || !gone) throw notFound();
    countRow(unit, CUSTOMER_ROWS, gone.status, null);
    await unit.audit("customer.deleted", { subject: ["customer", id] });
    tellCustomer(unit, "CustomerDeleted", { customerId: id, mergedIntoId: null, by: authorOf(ctx) });
    await tellCounts(unit, [before.companyId]);
  });
}

/**
 * Brings a deleted customer back as it was. An address that somebody else has got meanwhile stays theirs;
 * another one of the customer's own takes its place.
 * @throws {AppError} NOT_FOUND when it isn't deleted, or for too long
 */
export function restoreCustomer(ctx: Ctx, id: number): Promise<CustomerDto> {
  return commit(ctx, async (unit) => {
    const before = await unit.first(customerById, { id });
    if (!before?.deletedAt || before.deletedAt < unit.now - DIRECTORY_RESTORE_MS) throw notFound();
    if (!(await bringBack(unit, id))) throw notFound();
    if (before.email && (await ownerOfEmail(unit, before.email, id))) await fallBack(ctx, unit, before);
    else await ownRowAddresses(unit, id);
    await unit.audit("customer.restored", { subject: ["customer", id] });
    const customer = await customerOf(unit, id);
    if (!customer) throw notFound();
    tellCustomer(unit, "CustomerCreated", { customer });
    await tellCounts(unit, [customer.companyId]);
    return customer;
  });
}

async function fallBack(ctx: Ctx, unit: Unit, before: CustomerState): Promise<void> {
  const identities = await unit.all(identitiesOf, { customerId: before.id });
  const [own] = identities.filter(({ kind }) => kind === "email").sort((one, two) => one.id - two.id);
  const by = { by: ctx.attender.id, name: ctx.attender.fullName, at: unit.now };
  const changes = withChanges(parseFieldChanges(before.fieldChanges), ["email"], by, before.version + 1);
  await writeCustomer(unit, before, { email: own?.value ?? null }, changes, unit.now);
}
