import { listCompanies } from "@/lib/modules/companies/queries";
import { createCompany } from "@/lib/modules/companies/save-company";
import {
  companiesQuerySchema,
  companyPageSchema,
  companySchema,
  newCompanySchema,
} from "@/lib/modules/companies/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The companies that pass the filters, with how many there are. `q` looks in name, industry and website.",
    permission: "customers.read",
    takesFields: true,
    query: companiesQuerySchema,
    response: companyPageSchema,
  },
  ({ ctx, query, fields }) => listCompanies(ctx, query, fields),
);

export const POST = route(
  {
    summary: "Add a company.",
    permission: "customers.write",
    body: newCompanySchema,
    response: companySchema,
  },
  ({ ctx, body }) => createCompany(ctx, body),
);
