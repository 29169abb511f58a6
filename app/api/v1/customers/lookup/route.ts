import { z } from "zod";
import { lookUpCustomers } from "@/lib/modules/customers/look-up";
import { lookedUpSchema } from "@/lib/modules/customers/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "The customers whom somebody may mean by a name, an e-mail address, a company or the beginning of a number.",
    permission: "customers.read",
    query: z.strictObject({ q: lineSchema().max(200).optional() }),
    response: z.array(lookedUpSchema),
  },
  ({ ctx, query }) => lookUpCustomers(ctx, query.q ?? ""),
);
