import { announceCounts } from "@/lib/modules/companies/publish";
import {
  changedDetails,
  compareFields,
  newestOf,
  parseFieldChanges,
  withChanges,
} from "@/lib/modules/records/field-changes";
import { readCompany } from "@/lib/platform/db/company-store";
import {
  type CustomerState,
  type CustomerValues,
  findEmailOwner,
  insertCustomer,
  readCustomer,
  writeCustomer,
} from "@/lib/platform/db/customer-store";
import { catchUpDirectory } from "@/lib/platform/db/directory-index";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { auditCustomer, publishCustomer } from "./publish";
import { getCustomer } from "./queries";
import type { ChangeCustomer, CustomerDto, NewCustomer } from "./schema";

/** The columns of a form. */
export function toCustomerValues({ tags, ...input }: NewCustomer): CustomerValues {
  return { ...input, tags: JSON.stringify(tags) };
}

/** The refusal of an e-mail address that is another customer's. */
export function emailInUse(owner: { id: number; name: string }): AppError {
  return new AppError("IDENTITY_IN_USE", {
    name: owner.name,
    customerId: owner.id,
    errors: { email: "identityInUse" },
  });
}

/**
 * Adds a customer. Two customers may share a phone (a company's), but not an e-mail address: it says who writes.
 * @throws {AppError} NOT_FOUND for a company that the workspace doesn't have, IDENTITY_IN_USE
 */
export async function createCustomer(ctx: Ctx, input: NewCustomer): Promise<CustomerDto> {
  await catchUpDirectory();
  const id = await groupCommit((db) => {
    if (input.companyId !== null) {
      const company = readCompany(db, ctx.workspaceId, input.companyId);
      if (!company || company.deletedAt !== null) throw notFound();
    }
    const owner = findEmailOwner(db, ctx.workspaceId, input.email);
    if (owner) throw emailInUse(owner);
    const inserted = insertCustomer(db, ctx.workspaceId, toCustomerValues(input), Date.now());
    auditCustomer(ctx, db, inserted, "customer.created");
    return inserted;
  });
  const customer = getCustomer(ctx, id);
  if (!customer) throw notFound();
  publishCustomer(ctx.workspaceId, "CustomerCreated", { customer });
  announceCounts(ctx.workspaceId, [customer.companyId]);
  return customer;
}

/**
 * Saves the changed fields of the edit form.
 * @throws {AppError} NOT_FOUND for the customer or a company; IDENTITY_IN_USE; CUSTOMER_CHANGED when somebody else changed
 * one of the same fields since the form began
 */
export async function changeCustomer(ctx: Ctx, id: number, input: ChangeCustomer): Promise<CustomerDto> {
  const { version, ...sent } = input;
  await catchUpDirectory();
  const outcome = await groupCommit((db) => {
    const before = readCustomer(db, ctx.workspaceId, id);
    if (!before || before.deletedAt !== null) throw notFound();
    const known = parseFieldChanges(before.fieldChanges);
    const { changed, conflicts } = compareFields(asForm(before), sent, version, known);
    if (changed.includes("companyId") && sent.companyId) {
      const company = readCompany(db, ctx.workspaceId, sent.companyId);
      if (!company || company.deletedAt !== null) throw notFound();
    }
    if (conflicts.length > 0)
      return { kind: "conflict" as const, conflicts, change: newestOf(known, conflicts), name: before.name };
    if (changed.length === 0) return { kind: "done" as const, changed, companies: [] };
    const owner = changed.includes("email") && sent.email ? findEmailOwner(db, ctx.workspaceId, sent.email, id) : null;
    if (owner) throw emailInUse(owner);
    const { tags, ...rest } = sent;
    const at = Date.now();
    const by = { by: ctx.attender.id, name: ctx.attender.fullName, at };
    writeCustomer(
      db,
      ctx.workspaceId,
      before,
      { ...rest, ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }) },
      withChanges(known, changed, by, before.version + 1),
      at,
    );
    auditCustomer(ctx, db, id, "customer.updated", { fields: changed.join(",") });
    return {
      kind: "done" as const,
      changed,
      companies: changed.includes("companyId") ? [before.companyId, sent.companyId] : [],
    };
  });
  const customer = getCustomer(ctx, id);
  if (!customer) throw notFound();
  if (outcome.kind === "conflict")
    throw new AppError("CUSTOMER_CHANGED", changedDetails(customer, outcome.name, outcome.conflicts, outcome.change));
  if (outcome.changed.length === 0) return customer;
  publishCustomer(ctx.workspaceId, "CustomerUpdated", { customer, by: authorOf(ctx) });
  announceCounts(ctx.workspaceId, outcome.companies);
  return customer;
}

function asForm({ tags, ...row }: CustomerState): Record<string, unknown> {
  return { ...row, tags: readStoredJson<unknown>(tags) };
}
