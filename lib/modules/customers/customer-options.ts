import { listCompanies } from "@/lib/modules/companies/queries";
import type { CompanyOption, CustomerOption, OptionQuery } from "@/lib/modules/conversations/lookups";
import type { Page } from "@/lib/modules/conversations/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { listCustomers } from "./queries";

const toQuery = ({ search, cursor, pageSize }: OptionQuery) => ({
  // Who is chosen is who was meant: no names that are only written nearly like it.
  ...(search?.trim() ? { q: `"${search.trim()}"` } : {}),
  ...(cursor === undefined ? {} : { cursor }),
  pageSize,
});

/** Customers by name, for a choice: the documented GetCustomers, of the same query as the directory. */
export async function listCustomerOptions(ctx: Ctx, query: OptionQuery): Promise<Page<CustomerOption>> {
  const { items, nextCursor } = await listCustomers(ctx, toQuery(query));
  return {
    items: items.map(({ id, name, email, companyId, company }) => ({
      id,
      name,
      email,
      companyId,
      company: company && { name: company.name },
    })),
    nextCursor,
  };
}

/** Companies by name, for a choice: the documented GetCompanies. */
export async function listCompanyOptions(ctx: Ctx, query: OptionQuery): Promise<Page<CompanyOption>> {
  const { items, nextCursor } = await listCompanies(ctx, toQuery(query));
  return { items: items.map(({ id, name, email }) => ({ id, name, email })), nextCursor };
}
