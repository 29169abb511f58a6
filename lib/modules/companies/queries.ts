import { isoInstant } from "@/lib/kernel/instant";
import { recordsExactly } from "@/lib/modules/fields/conditions/exact-values";
import { type FieldsFilter, NO_FIELDS } from "@/lib/modules/fields/filter";
import { recordsNamed } from "@/lib/modules/fields/named-records";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { catchUp } from "@/lib/platform/search/indexer";
import { tagsInUse } from "@/lib/platform/search/rows/find-rows";
import { searchRows, type Wanted } from "@/lib/platform/search/rows/search-rows";
import type { Ctx } from "@/lib/platform/session/context";
import { cutPage, decodeDirectoryCursor, inOrder } from "./cursor";
import { COMPANY_ROWS } from "./directory";
import { listCompanyIds } from "./list-ids";
import {
  type CompaniesQuery,
  type CompanyDto,
  type CompanyOptionsDto,
  type CompanyPage,
  DIRECTORY_PAGE_SIZE,
} from "./schema";
import { industriesInUse } from "./store/company-page";
import { type CompanyRow, shownCompanies, shownCompany } from "./store/shown-company";

/** Values that a filter panel can offer: a list that a person reads. */
const OPTIONS_MAX = 500;

/** A stored company as the API gives it. */
function toCompanyDto({ sortName: _, ...row }: CompanyRow): CompanyDto {
  return {
    ...row,
    tags: readStoredJson<string[]>(row.tags),
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  };
}

/**
 * A page of the companies that pass the filters. @param fields what they have to have in fields of the workspace's own
 * @throws {AppError} VALIDATION_FAILED for a bad cursor, and as `recordsExactly`; FORBIDDEN likewise
 */
export async function listCompanies(
  ctx: Pick<Ctx, "workspaceId" | "permissions">,
  query: CompaniesQuery = {},
  fields: FieldsFilter = NO_FIELDS,
): Promise<CompanyPage> {
  return listCompaniesOf(ctx, query, await recordsExactly(reads(ctx.workspaceId), ctx, "company", fields));
}

/** The same of some companies. @param within their ids; undefined: of all. @throws {AppError} VALIDATION_FAILED for a bad cursor */
export async function listCompaniesOf(
  ctx: Pick<Ctx, "workspaceId" | "permissions">,
  query: CompaniesQuery,
  within: readonly number[] | undefined,
): Promise<CompanyPage> {
  const { sort = "name", cursor, pageSize = DIRECTORY_PAGE_SIZE, ...filter } = query;
  const after = cursor === undefined ? undefined : decodeDirectoryCursor(cursor);
  if (filter.q !== undefined) await catchUp();
  const reader = reads(ctx.workspaceId);
  const list = (wanted: Wanted, page: { cursor?: typeof after; limit: number }) =>
    listCompanyIds(reader, { filter: { ...filter, q: wanted.q }, sort, among: wanted.among, ...page });
  const { ids, total, isTotalCapped, instead } = await searchRows(ctx.workspaceId, filter.q, {
    within,
    page: (wanted) => list(wanted, { cursor: after, limit: pageSize + 1 }),
    all: async (wanted, limit) => (await list(wanted, { limit })).ids,
    named: (text) => recordsNamed(reader, ctx, "company", text),
  });
  const { rows, nextCursor } = cutPage(inOrder(ids, await reader.all(shownCompanies, { ids })), pageSize);
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
export async function getCompanyOptions(ctx: Pick<Ctx, "workspaceId">): Promise<CompanyOptionsDto> {
  const reader = reads(ctx.workspaceId);
  const industries = await reader.all(industriesInUse, { limit: OPTIONS_MAX });
  return {
    tags: await tagsInUse(reader, COMPANY_ROWS, OPTIONS_MAX),
    industries: industries.map(({ industry }) => industry),
  };
}
