import { listCustomers } from "@/lib/modules/customers/queries";
import { createCustomer } from "@/lib/modules/customers/save-customer";
import {
  customerPageSchema,
  customerSchema,
  customersQuerySchema,
  newCustomerSchema,
} from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The customers that pass the filters, with how many there are. `q` looks in name, e-mail and company.",
    permission: "customers.read",
    takesFields: true,
    query: customersQuerySchema,
    response: customerPageSchema,
  },
  ({ ctx, query, fields }) => listCustomers(ctx, query, fields),
);

export const POST = route(
  {
    summary: "Add a customer.",
    permission: "customers.write",
    body: newCustomerSchema,
    response: customerSchema,
  },
  ({ ctx, body }) => createCustomer(ctx, body),
);
