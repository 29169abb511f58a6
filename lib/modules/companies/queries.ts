import { type CompanyRow, distinctIndustries, findCompanyRows, listCompanyIds } from "@/lib/platform/db/company-list";
import { catchUpDirectory } from "@/lib/platform/db/directory-index";
import { distinctTags } from "@/lib/platform/db/directory-page";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { searchDirectory } from "@/lib/platform/search/search-directory";
import type { Ctx } from "@/lib/platform/session/context";
import { cutPage, decodeDirectoryCursor } from "./cursor";
import {
  type CompaniesQuery,
  type CompanyDto,
  type CompanyOptionsDto,
  type CompanyPage,
  DIRECTORY_PAGE_SIZE,
} from "./schema";
import { shownCompany } from "./store/company";

/** Values that a filter panel can offer: a list that a person reads. */
const OPTIONS_MAX = 500;

const iso = (at: number) => new Date(at).toISOString();

/** A stored company as the API gives it. */
export function toCompanyDto({ sortName: _, ...row }: CompanyRow): CompanyDto {
  return {
    ...row,
    tags: readStoredJson<string[]>(row.tags),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}

/** A page of the companies that pass the filters. @throws {AppError} VALIDATION_FAILED for a bad cursor. */
export async function listCompanies(ctx: Pick<Ctx, "workspaceId">, query: CompaniesQuery = {}): Promise<CompanyPage> {
  const { sort = "name", cursor, pageSize = DIRECTORY_PAGE_SIZE, ...filter } = query;
  const after = cursor === undefined ? undefined : decodeDirectoryCursor(cursor);
  await catchUpDirectory();
  const { workspaceId } = ctx;
  const { ids, total, isTotalCapped, instead } = searchDirectory(workspaceId, filter.q, (q) =>
    listCompanyIds({ workspaceId, filter: { ...filter, q }, sort, cursor: after, limit: pageSize + 1 }),
  );
  const { rows, nextCursor } = cutPage(findCompanyRows(workspaceId, ids), pageSize);
  return { items: rows.map(toCompanyDto), nextCursor, total, isTotalCapped, instead };
}

/** One company, or null when the workspace has none with this id. */
export function getCompany(ctx: Pick<Ctx, "workspaceId">, id: number): Promise<CompanyDto | null> {
  return companyOf(reads(ctx.workspaceId), id);
}

/** The same as a reader or a commit sees it. */
export async function companyOf(reader: Reader, id: number): Promise<CompanyDto | null> {
  const row = await reader.first(shownCompany, { id });
  return row ? toCompanyDto(row) : null;
}

/** What the filter panel offers. */
export function getCompanyOptions(ctx: Pick<Ctx, "workspaceId">): CompanyOptionsDto {
  return {
    tags: distinctTags("company", ctx.workspaceId, OPTIONS_MAX),
    industries: distinctIndustries(ctx.workspaceId, OPTIONS_MAX),
  };
}
