import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { deleteCustomer } from "@/lib/modules/customers/delete-customer";
import { getCustomerDetail } from "@/lib/modules/customers/queries";
import { changeCustomer } from "@/lib/modules/customers/save-customer";
import { changeCustomerSchema, customerDetailSchema, customerSchema } from "@/lib/modules/customers/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: directoryIdSchema });

export const GET = route(
  { summary: "One customer.", permission: "customers.read", params, response: customerDetailSchema },
  async ({ ctx, params }) => {
    const customer = await getCustomerDetail(ctx, params.id);
    if (!customer) throw notFound();
    return customer;
  },
);

export const PATCH = route(
  {
    summary:
      "Change fields of a customer. A field that somebody else changed after `version` is refused with what it is now.",
    permission: "customers.write",
    params,
    body: changeCustomerSchema,
    response: customerSchema,
  },
  ({ ctx, params, body }) => changeCustomer(ctx, params.id, body),
);

export const DELETE = route(
  {
    summary: "Delete a customer; it can be restored for a day.",
    permission: "customers.write",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteCustomer(ctx, params.id);
    return {};
  },
);
