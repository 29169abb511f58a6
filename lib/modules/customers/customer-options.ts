import { z } from "zod";
import { listCompanies } from "@/lib/modules/companies/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { listCustomers } from "./queries";

// The lists behind the conversation modal (specification 2, sections 3 'Lookup lists' and 7).

export const companyOptionSchema = z.object({ id: z.number().int(), name: z.string(), email: z.string().nullable() });
export const customerOptionSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  companyId: z.number().int().nullable(),
  company: z.object({ name: z.string() }).nullable(),
});
type CompanyOption = z.infer<typeof companyOptionSchema>;
type CustomerOption = z.infer<typeof customerOptionSchema>;

/** Which part of a list of names: those that begin with a text, after the last id of the page before. */
type OptionQuery = { search?: string; cursor?: string; pageSize: number };
type Page<Option> = { items: Option[]; nextCursor: string | null };

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
