import { DIRECTORY_RESTORE_MS } from "@/lib/modules/companies/delete-company";
import { announceCounts } from "@/lib/modules/companies/publish";
import { parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { findOwnEmail } from "@/lib/platform/db/customer-primary";
import { findEmailOwner, readCustomer, setCustomerDeleted, writeCustomer } from "@/lib/platform/db/customer-store";
import { indexDirectoryRow } from "@/lib/platform/db/directory-index";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { notFound } from "@/lib/platform/errors/app-error";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { auditCustomer, publishCustomer } from "./publish";
import { getCustomer } from "./queries";
import type { CustomerDto } from "./schema";

/**
 * Takes a customer away from every list. Conversations and tickets keep the name. It can be restored.
 * @throws {AppError} NOT_FOUND
 */
export async function deleteCustomer(ctx: Ctx, id: number): Promise<void> {
  const before = await groupCommit((db) => {
    const row = readCustomer(db, ctx.workspaceId, id);
    if (!row || !setCustomerDeleted(db, ctx.workspaceId, id, Date.now())) throw notFound();
    auditCustomer(ctx, db, id, "customer.deleted");
    return row;
  });
  const by = authorOf(ctx);
  publishCustomer(ctx.workspaceId, "CustomerDeleted", { customerId: id, mergedIntoId: null, by });
  announceCounts(ctx.workspaceId, [before.companyId]);
}

/**
 * Brings a deleted customer back as it was. An address that somebody else has got meanwhile stays theirs;
 * another one of the customer's own takes its place.
 * @throws {AppError} NOT_FOUND when it isn't deleted, or for too long
 */
export async function restoreCustomer(ctx: Ctx, id: number): Promise<CustomerDto> {
  const isBack = await groupCommit((db) => {
    const before = readCustomer(db, ctx.workspaceId, id);
    if (!before?.deletedAt || before.deletedAt < Date.now() - DIRECTORY_RESTORE_MS) return false;
    if (!setCustomerDeleted(db, ctx.workspaceId, id, null)) return false;
    if (before.email && findEmailOwner(db, ctx.workspaceId, before.email, id)) {
      const at = Date.now();
      const by = { by: ctx.attender.id, name: ctx.attender.fullName, at };
      const changes = withChanges(parseFieldChanges(before.fieldChanges), ["email"], by, before.version + 1);
      writeCustomer(db, ctx.workspaceId, before, { email: findOwnEmail(db, ctx.workspaceId, id) }, changes, at);
    } else indexDirectoryRow(db, "customer", id);
    auditCustomer(ctx, db, id, "customer.restored");
    return true;
  });
  const customer = isBack ? getCustomer(ctx, id) : null;
  if (!customer) throw notFound();
  publishCustomer(ctx.workspaceId, "CustomerCreated", { customer });
  announceCounts(ctx.workspaceId, [customer.companyId]);
  return customer;
}
