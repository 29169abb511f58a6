import { getCustomerOptions } from "@/lib/modules/customers/queries";
import { customerOptionsSchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The tags in use, for the filters.",
    permission: "customers.read",
    response: customerOptionsSchema,
  },
  ({ ctx }) => getCustomerOptions(ctx),
);
