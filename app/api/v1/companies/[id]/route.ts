import { z } from "zod";
import { deleteCompany } from "@/lib/modules/companies/delete-company";
import { getCompany } from "@/lib/modules/companies/queries";
import { changeCompany } from "@/lib/modules/companies/save-company";
import { changeCompanySchema, companySchema, directoryIdSchema } from "@/lib/modules/companies/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: directoryIdSchema });

export const GET = route(
  { summary: "One company.", permission: "customers.read", params, response: companySchema },
  async ({ ctx, params }) => {
    const company = await getCompany(ctx, params.id);
    if (!company) throw notFound();
    return company;
  },
);

export const PATCH = route(
  {
    summary:
      "Change fields of a company. A field that somebody else changed after `version` is refused with what it is now.",
    permission: "customers.write",
    params,
    body: changeCompanySchema,
    response: companySchema,
  },
  ({ ctx, params, body }) => changeCompany(ctx, params.id, body),
);

export const DELETE = route(
  {
    summary: "Delete a company; it can be restored for a day.",
    permission: "customers.write",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteCompany(ctx, params.id);
    return {};
  },
);
