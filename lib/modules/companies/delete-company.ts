import { commit } from "@/lib/modules/events/commit";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { countRow } from "@/lib/platform/search/rows/keep-row";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { COMPANY_ROWS } from "./directory";
import { companyOf } from "./queries";
import type { CompanyDto } from "./schema";
import { companyById, markDeleted, setDetached, unmarkDeleted } from "./store/company";
import { tellCompany } from "./tell";

/** A deleted customer or company can be restored for this long, milliseconds. */
export const DIRECTORY_RESTORE_MS = 24 * 60 * 60 * 1000;

/** Takes a company away and detaches its customers, at once. It can be restored. @throws {AppError} NOT_FOUND */
export function deleteCompany(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const gone = await unit.first(markDeleted, { id, at: unit.now });
    if (!gone) throw notFound();
    countRow(unit, COMPANY_ROWS, gone.status, null);
    tellCompany(unit, "CompanyDeleted", { companyId: id, by: authorOf(ctx) });
    await unit.happened("company.deleted", id, {});
    await unit.audit("company.deleted", { subject: ["company", id] });
  });
}

/**
 * Brings a deleted company back, and its customers that are still without a company to it.
 * @throws {AppError} NOT_FOUND when it isn't deleted, or for too long
 */
export function restoreCompany(ctx: Ctx, id: number): Promise<CompanyDto> {
  return commit(ctx, async (unit) => {
    const before = await unit.first(companyById, { id });
    if (!before?.deletedAt || before.deletedAt < unit.now - DIRECTORY_RESTORE_MS) throw notFound();
    const back = await unit.first(unmarkDeleted, { id });
    if (back) countRow(unit, COMPANY_ROWS, null, back.status);
    await unit.happened("company.restored", id, {});
    await unit.run(setDetached, { id, ids: null });
    await unit.audit("company.restored", { subject: ["company", id] });
    const company = await companyOf(unit, id);
    if (!company) throw notFound();
    tellCompany(unit, "CompanyCreated", { company });
    return company;
  });
}

/** Remembers with a deleted company which customers it had. */
export async function keepDetached(tx: Tx, companyId: number, customerIds: readonly number[]): Promise<void> {
  await tx.run(setDetached, { id: companyId, ids: JSON.stringify(customerIds) });
}

/** The customers that a company had when it was deleted. */
export async function detachedFrom(tx: Tx, companyId: number): Promise<readonly number[]> {
  const { detachedIds = null } = (await tx.first(companyById, { id: companyId })) ?? {};
  return detachedIds === null ? [] : readStoredJson<number[]>(detachedIds);
}
