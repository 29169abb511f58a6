import { cutPage, decodeDirectoryCursor, inOrder } from "@/lib/modules/companies/cursor";
import { DIRECTORY_PAGE_SIZE } from "@/lib/modules/companies/schema";
import { recordsExactly } from "@/lib/modules/fields/conditions/exact-values";
import { type FieldsFilter, NO_FIELDS } from "@/lib/modules/fields/filter";
import { recordsNamed } from "@/lib/modules/fields/named-records";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { catchUp } from "@/lib/platform/search/indexer";
import { tagsInUse } from "@/lib/platform/search/rows/find-rows";
import { searchRows, type Wanted } from "@/lib/platform/search/rows/search-rows";
import type { Ctx } from "@/lib/platform/session/context";
import type { Sight } from "@/lib/platform/session/sight";
import { CUSTOMER_ROWS } from "./directory";
import { toCustomerDto, toIdentityDto } from "./dto";
import { listCustomerIds } from "./list-ids";
import type { CustomerDetailDto, CustomerDto, CustomerOptionsDto, CustomerPage, CustomersQuery } from "./schema";
import { identitiesOf } from "./store/customer-identity";
import { countConversations, shownCustomer, shownCustomers } from "./store/customer-list";

/** Tags that a filter panel can offer: a list that a person reads. */
const OPTIONS_MAX = 500;

/**
 * A page of the customers that pass the filters. @param fields what they have to have in fields of the workspace's own
 * @throws {AppError} VALIDATION_FAILED for a bad cursor, and as `recordsExactly`; FORBIDDEN likewise
 */
export async function listCustomers(
  ctx: Pick<Ctx, "workspaceId" | "permissions">,
  query: CustomersQuery = {},
  fields: FieldsFilter = NO_FIELDS,
): Promise<CustomerPage> {
  return listCustomersOf(ctx, query, await recordsExactly(reads(ctx.workspaceId), ctx, "customer", fields));
}

/** The same of some customers. @param within their ids; undefined: of all. @throws {AppError} VALIDATION_FAILED for a bad cursor */
export async function listCustomersOf(
  ctx: Pick<Ctx, "workspaceId" | "permissions">,
  query: CustomersQuery,
  within: readonly number[] | undefined,
): Promise<CustomerPage> {
  const { sort = "name", cursor, pageSize = DIRECTORY_PAGE_SIZE, ...filter } = query;
  const after = cursor === undefined ? undefined : decodeDirectoryCursor(cursor);
  if (filter.q !== undefined) await catchUp();
  const reader = reads(ctx.workspaceId);
  const list = (wanted: Wanted, page: { cursor?: typeof after; limit: number }) =>
    listCustomerIds(reader, { filter: { ...filter, q: wanted.q }, sort, among: wanted.among, ...page });
  const { ids, total, isTotalCapped, instead } = await searchRows(ctx.workspaceId, filter.q, {
    within,
    page: (wanted) => list(wanted, { cursor: after, limit: pageSize + 1 }),
    all: async (wanted, limit) => (await list(wanted, { limit })).ids,
    named: (text) => recordsNamed(reader, ctx, "customer", text),
  });
  const { rows, nextCursor } = cutPage(inOrder(ids, await reader.all(shownCustomers, { ids })), pageSize);
  return { items: rows.map(toCustomerDto), nextCursor, total, isTotalCapped, instead };
}

/** One customer in a list's shape, as a reader or a commit sees it; null when the workspace has none with this id. */
export async function customerOf(reader: Reader, id: number): Promise<CustomerDto | null> {
  const row = await reader.first(shownCustomer, { id });
  return row ? toCustomerDto(row) : null;
}

/** One customer with all addresses, or null when the workspace has none with this id. */
export async function getCustomerDetail(ctx: Ctx, id: number): Promise<CustomerDetailDto | null> {
  return detailOf(reads(ctx.workspaceId), id, ctx.sight);
}

/** The same as a reader or a commit has it, for somebody who sees so much. */
export async function detailOf(reader: Reader, id: number, sight: Sight): Promise<CustomerDetailDto | null> {
  const customer = await customerOf(reader, id);
  if (!customer) return null;
  const identities = await reader.all(identitiesOf, { customerId: id });
  const { count = 0 } = (await reader.first(countConversations, { id, ...viewerOf(sight) })) ?? {};
  return { ...customer, identities: identities.map(toIdentityDto), conversationCount: count };
}

/** What the filter panel offers. */
export async function getCustomerOptions({ workspaceId }: Pick<Ctx, "workspaceId">): Promise<CustomerOptionsDto> {
  return { tags: await tagsInUse(reads(workspaceId), CUSTOMER_ROWS, OPTIONS_MAX) };
}
