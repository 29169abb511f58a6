import { DIRECTORY_RESTORE_MS } from "@/lib/modules/companies/delete-company";
import { announceCounts } from "@/lib/modules/companies/publish";
import { readCustomer, setCustomerDeleted } from "@/lib/platform/db/customer-store";
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
    return row && setCustomerDeleted(db, ctx.workspaceId, id, Date.now()) ? row : undefined;
  });
  if (!before) throw notFound();
  const by = authorOf(ctx);
  publishCustomer(ctx.workspaceId, "CustomerDeleted", { customerId: id, mergedIntoId: null, by });
  announceCounts(ctx.workspaceId, [before.companyId]);
  await auditCustomer(ctx, id, "customer.deleted");
}

/**
 * Brings a deleted customer back as it was. An address that somebody else has got meanwhile stays theirs.
 * @throws {AppError} NOT_FOUND when it isn't deleted, or for too long
 */
export async function restoreCustomer(ctx: Ctx, id: number): Promise<CustomerDto> {
  const isBack = await groupCommit((db) => {
    const before = readCustomer(db, ctx.workspaceId, id);
    if (!before?.deletedAt || before.deletedAt < Date.now() - DIRECTORY_RESTORE_MS) return false;
    const isRestored = setCustomerDeleted(db, ctx.workspaceId, id, null);
    if (isRestored) indexDirectoryRow(db, "customer", id);
    return isRestored;
  });
  const customer = isBack ? getCustomer(ctx, id) : null;
  if (!customer) throw notFound();
  publishCustomer(ctx.workspaceId, "CustomerCreated", { customer });
  announceCounts(ctx.workspaceId, [customer.companyId]);
  await auditCustomer(ctx, id, "customer.restored");
  return customer;
}
