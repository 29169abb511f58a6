import { companyOf } from "@/lib/modules/companies/queries";
import { tellCounts } from "@/lib/modules/companies/tell";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import {
  changedDetails,
  compareFields,
  newestOf,
  parseFieldChanges,
  withChanges,
} from "@/lib/modules/records/field-changes";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { addCustomer } from "./add-customer";
import { ownerOfEmail } from "./addresses";
import { customerOf } from "./queries";
import type { ChangeCustomer, CustomerDto, NewCustomer } from "./schema";
import { type CustomerState, type CustomerValues, customerById } from "./store/customer";
import { tellCustomer } from "./tell";
import { writeCustomer } from "./write-customer";

/** The columns of a form. */
export function toCustomerValues({ tags, ...input }: NewCustomer): CustomerValues {
  return { ...input, tags: JSON.stringify(tags) };
}

/**
 * Adds a customer. Two customers may share a phone (a company's), but not an e-mail address: it says who writes.
 * @throws {AppError} NOT_FOUND for a company that the workspace doesn't have, IDENTITY_IN_USE
 */
export async function createCustomer(ctx: Ctx, input: NewCustomer): Promise<CustomerDto> {
  return commit(ctx, async (unit) => {
    if (input.companyId !== null) await assertCompany(unit, input.companyId);
    await assertFree(unit, input.email);
    const id = await addCustomer(unit, toCustomerValues(input), unit.now, null);
    await unit.audit("customer.created", { subject: ["customer", id] });
    const customer = await stored(unit, id);
    tellCustomer(unit, "CustomerCreated", { customer });
    await tellCounts(unit, [customer.companyId]);
    return customer;
  });
}

/**
 * Saves the changed fields of the edit form.
 * @throws {AppError} NOT_FOUND for the customer or a company; IDENTITY_IN_USE; CUSTOMER_CHANGED when somebody else changed
 * one of the same fields since the form began
 */
export async function changeCustomer(ctx: Ctx, id: number, input: ChangeCustomer): Promise<CustomerDto> {
  const { version, ...sent } = input;
  return commit(ctx, async (unit) => {
    const before = await unit.first(customerById, { id });
    if (!before || before.deletedAt !== null) throw notFound();
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

async function assertFree(unit: Unit, email: string, exceptId?: number): Promise<void> {
  const owner = await ownerOfEmail(unit, email, exceptId);
  if (owner)
    throw new AppError("IDENTITY_IN_USE", {
      name: owner.name,
      customerId: owner.id,
      errors: { email: "identityInUse" },
    });
}

async function stored(unit: Unit, id: number): Promise<CustomerDto> {
  const customer = await customerOf(unit, id);
  if (!customer) throw notFound();
  return customer;
}

function asForm({ tags, ...row }: CustomerState): Record<string, unknown> {
  return { ...row, tags: readStoredJson<unknown>(tags) };
}
