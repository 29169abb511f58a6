import { cutPage, decodeDirectoryCursor } from "@/lib/modules/companies/cursor";
import { DIRECTORY_PAGE_SIZE } from "@/lib/modules/companies/schema";
import { connections } from "@/lib/platform/db/connections";
import { findCustomerRows, listCustomerIds } from "@/lib/platform/db/customer-list";
import { listIdentities } from "@/lib/platform/db/customer-store";
import { catchUpDirectory } from "@/lib/platform/db/directory-index";
import { distinctTags } from "@/lib/platform/db/directory-page";
import { searchDirectory } from "@/lib/platform/search/search-directory";
import type { Ctx } from "@/lib/platform/session/context";
import { toCustomerDto, toIdentityDto } from "./dto";
import type { CustomerDetailDto, CustomerDto, CustomerOptionsDto, CustomerPage, CustomersQuery } from "./schema";

/** Tags that a filter panel can offer: a list that a person reads. */
const OPTIONS_MAX = 500;

/** A page of the customers that pass the filters. @throws {AppError} VALIDATION_FAILED for a bad cursor. */
export async function listCustomers(ctx: Pick<Ctx, "workspaceId">, query: CustomersQuery = {}): Promise<CustomerPage> {
  const { sort = "name", cursor, pageSize = DIRECTORY_PAGE_SIZE, ...filter } = query;
  const after = cursor === undefined ? undefined : decodeDirectoryCursor(cursor);
  await catchUpDirectory();
  const { workspaceId } = ctx;
  const { ids, total, isTotalCapped, instead } = searchDirectory(workspaceId, filter.q, (q) =>
    listCustomerIds({ workspaceId, filter: { ...filter, q }, sort, cursor: after, limit: pageSize + 1 }),
  );
  const { rows, nextCursor } = cutPage(findCustomerRows(workspaceId, ids), pageSize);
  return { items: rows.map(toCustomerDto), nextCursor, total, isTotalCapped, instead };
}

/** Customers by id in a list's shape; null when the workspace has none with this id. */
export function getCustomer(ctx: Pick<Ctx, "workspaceId">, id: number): CustomerDto | null {
  const [row] = findCustomerRows(ctx.workspaceId, [id]);
  return row ? toCustomerDto(row) : null;
}

/** One customer with all addresses, or null when the workspace has none with this id. */
export async function getCustomerDetail(ctx: Ctx, id: number): Promise<CustomerDetailDto | null> {
  await catchUpDirectory();
  const customer = getCustomer(ctx, id);
  if (!customer) return null;
  return {
    ...customer,
    identities: listIdentities(connections().reader, ctx.workspaceId, id).map(toIdentityDto),
    conversationCount: await ctx.db.conversation.count({ where: { customerId: id, deletedAt: null } }),
  };
}

/** What the filter panel offers. */
export function getCustomerOptions(ctx: Pick<Ctx, "workspaceId">): CustomerOptionsDto {
  return { tags: distinctTags("customer", ctx.workspaceId, OPTIONS_MAX) };
}
