import { deleteCompanyRow, readCompany, restoreCompanyRow } from "@/lib/platform/db/company-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { notFound } from "@/lib/platform/errors/app-error";
import { publish } from "@/lib/platform/realtime/publisher";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { publishCompany } from "./publish";
import { getCompany } from "./queries";
import { auditCompany } from "./save-company";
import type { CompanyDto } from "./schema";

/** A deleted customer or company can be restored for this long, milliseconds. */
export const DIRECTORY_RESTORE_MS = 24 * 60 * 60 * 1000;

/** Takes a company away and detaches its customers, at once. It can be restored. @throws {AppError} NOT_FOUND */
export async function deleteCompany(ctx: Ctx, id: number): Promise<void> {
  await groupCommit((db) => {
    if (!deleteCompanyRow(db, ctx.workspaceId, id, Date.now())) throw notFound();
    auditCompany(ctx, db, id, "company.deleted");
  });
  const by = authorOf(ctx);
  publishCompany(ctx.workspaceId, "CompanyDeleted", { companyId: id, by });
  publish(workspaceRoom(ctx.workspaceId), "CustomersChanged", { companyId: id });
}

/**
 * Brings a deleted company back, and its customers that are still without a company to it.
 * @throws {AppError} NOT_FOUND when it isn't deleted, or for too long
 */
export async function restoreCompany(ctx: Ctx, id: number): Promise<CompanyDto> {
  const isBack = await groupCommit((db) => {
    const before = readCompany(db, ctx.workspaceId, id);
    if (!before?.deletedAt || before.deletedAt < Date.now() - DIRECTORY_RESTORE_MS) return false;
    if (!restoreCompanyRow(db, ctx.workspaceId, id)) return false;
    auditCompany(ctx, db, id, "company.restored");
    return true;
  });
  const company = isBack ? getCompany(ctx, id) : null;
  if (!company) throw notFound();
  publishCompany(ctx.workspaceId, "CompanyCreated", { company });
  publish(workspaceRoom(ctx.workspaceId), "CustomersChanged", { companyId: id });
  return company;
}
