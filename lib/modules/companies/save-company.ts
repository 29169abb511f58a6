import {
  changedDetails,
  compareFields,
  newestOf,
  parseFieldChanges,
  withChanges,
} from "@/lib/modules/records/field-changes";
import { recordAuditInGroup } from "@/lib/modules/workspace/record-audit";
import {
  type CompanyState,
  type CompanyValues,
  insertCompany,
  readCompany,
  writeCompany,
} from "@/lib/platform/db/company-store";
import { type GroupDb, groupCommit } from "@/lib/platform/db/group-commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { publish } from "@/lib/platform/realtime/publisher";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { publishCompany } from "./publish";
import { getCompany } from "./queries";
import type { ChangeCompany, CompanyDto, NewCompany } from "./schema";

const toValues = ({ tags, ...input }: NewCompany): CompanyValues => ({ ...input, tags: JSON.stringify(tags) });

/** Adds a company. */
export async function createCompany(ctx: Ctx, input: NewCompany): Promise<CompanyDto> {
  const id = await groupCommit((db) => {
    const inserted = insertCompany(db, ctx.workspaceId, toValues(input), Date.now());
    auditCompany(ctx, db, inserted, "company.created");
    return inserted;
  });
  const company = getCompany(ctx, id);
  if (!company) throw notFound();
  publishCompany(ctx.workspaceId, "CompanyCreated", { company });
  return company;
}

/**
 * Saves the changed fields of the edit form.
 * @throws {AppError} NOT_FOUND; COMPANY_CHANGED when somebody else changed one of the same fields since the form began
 */
export async function changeCompany(ctx: Ctx, id: number, input: ChangeCompany): Promise<CompanyDto> {
  const { version, ...sent } = input;
  const outcome = await groupCommit((db) => {
    const before = readCompany(db, ctx.workspaceId, id);
    if (!before || before.deletedAt !== null) return { kind: "gone" as const };
    const known = parseFieldChanges(before.fieldChanges);
    const { changed, conflicts } = compareFields(asForm(before), sent, version, known);
    if (conflicts.length > 0)
      return { kind: "conflict" as const, conflicts, change: newestOf(known, conflicts), name: before.name };
    if (changed.length === 0) return { kind: "done" as const, changed };
    const { tags, ...rest } = sent;
    const at = Date.now();
    const by = { by: ctx.attender.id, name: ctx.attender.fullName, at };
    writeCompany(
      db,
      ctx.workspaceId,
      id,
      { ...rest, ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }) },
      withChanges(known, changed, by, before.version + 1),
      at,
    );
    auditCompany(ctx, db, id, "company.updated", { fields: changed.join(",") });
    return { kind: "done" as const, changed };
  });
  const company = outcome.kind === "gone" ? null : getCompany(ctx, id);
  if (!company || outcome.kind === "gone") throw notFound();
  if (outcome.kind === "conflict")
    throw new AppError("COMPANY_CHANGED", changedDetails(company, outcome.name, outcome.conflicts, outcome.change));
  if (outcome.changed.length === 0) return company;
  publishCompany(ctx.workspaceId, "CompanyUpdated", { company, by: authorOf(ctx) });
  // Its customers carry its name, address and site.
  if (outcome.changed.some((field) => ["name", "email", "website"].includes(field)))
    publish(workspaceRoom(ctx.workspaceId), "CustomersChanged", { companyId: id });
  return company;
}

function asForm({ tags, ...row }: CompanyState): Record<string, unknown> {
  return { ...row, tags: readStoredJson<unknown>(tags) };
}

/** A line in the audit log about a company, in the commit of its change. */
export function auditCompany(
  ctx: Ctx,
  db: GroupDb,
  id: number,
  action: string,
  details: Record<string, string | number> = {},
): void {
  const entry = { attenderId: ctx.attender.id, action, subjectType: "company", subjectId: id, details };
  recordAuditInGroup(ctx.workspaceId, { ...entry, address: ctx.address }, db);
}
