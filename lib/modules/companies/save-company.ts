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
import { markSearched, takeIntoSearch } from "@/lib/platform/search/mark";
import { countRow, retagRow } from "@/lib/platform/search/rows/keep-row";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { addCompany } from "./add-company";
import { COMPANY_ROWS } from "./directory";
import { companyOf } from "./queries";
import type { ChangeCompany, CompanyDto, NewCompany } from "./schema";
import { companySource } from "./search-source";
import { type CompanyState, companyById, updateCompany } from "./store/company";
import { tellCompany } from "./tell";

/** What a company, and with it what shows its name, is found by. */
const SEARCHED = ["name", "industry", "website"];

/** Adds a company. @throws {AppError} TAG_NOT_REGISTERED, and as `beginValues` */
export function createCompany(ctx: Ctx, { tags: given, fields = {}, ...input }: NewCompany): Promise<CompanyDto> {
  return commit(ctx, async (unit) => {
    const tags = await settleTags(unit, given);
    const id = await addCompany(unit, { ...input, tags: JSON.stringify(tags) }, unit.now);
    await beginValues(unit, ctx, { subject: "company", id }, fields);
    await unit.audit("company.created", { subject: ["company", id] });
    const company = await stored(unit, id);
    tellCompany(unit, "CompanyCreated", { company });
    return company;
  });
}

/**
 * Saves the changed fields of the edit form.
 * @throws {AppError} NOT_FOUND; TAG_NOT_REGISTERED; COMPANY_CHANGED when somebody else changed one of the same fields since the form began
 */
export function changeCompany(ctx: Ctx, id: number, { version, ...given }: ChangeCompany): Promise<CompanyDto> {
  return commit(ctx, async (unit) => {
    const before = await unit.first(companyById, { id });
    if (!before || before.deletedAt !== null) throw notFound();
    const tagsNow = readStoredJson<string[]>(before.tags);
    const sent = given.tags ? { ...given, tags: await settleTags(unit, given.tags, tagsNow) } : given;
    const known = parseFieldChanges(before.fieldChanges);
    const { changed: fields, conflicts } = compareFields(asForm(before), sent, version, known);
    if (conflicts.length > 0)
      throw new AppError(
        "COMPANY_CHANGED",
        changedDetails(await stored(unit, id), before.name, conflicts, newestOf(known, conflicts)),
      );
    if (fields.length === 0) return stored(unit, id);
    const { tags, ...rest } = sent;
    const changes = { ...rest, ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }) };
    const by = { by: ctx.attender.id, name: ctx.attender.fullName, at: unit.now };
    await unit.run(updateCompany(id, changes, withChanges(known, fields, by, before.version + 1), unit.now), {});
    if (changes.status !== undefined) countRow(unit, COMPANY_ROWS, before.status, changes.status);
    if (tags !== undefined) await retagRow(unit, COMPANY_ROWS, id, tags);
    if (fields.some((field) => SEARCHED.includes(field))) {
      await takeIntoSearch(unit, companySource, id);
      await markSearched(unit, "company", [id], { except: companySource });
    }
    await unit.happened("company.changed", id, { fields });
    await unit.audit("company.updated", { subject: ["company", id], details: { fields: fields.join(",") } });
    const company = await stored(unit, id);
    tellCompany(unit, "CompanyUpdated", { company, by: authorOf(ctx) });
    return company;
  });
}

async function stored(unit: Unit, id: number): Promise<CompanyDto> {
  const company = await companyOf(unit, id);
  if (!company) throw notFound();
  return company;
}

function asForm({ tags, ...row }: CompanyState): Record<string, unknown> {
  return { ...row, tags: readStoredJson<unknown>(tags) };
}
