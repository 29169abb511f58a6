import { z } from "zod";
import { listDuplicatePairs } from "@/lib/modules/customers/find-duplicates";
import { duplicatePairsSchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Pairs of customers who may be the same person. A page can be short while `nextCursor` names another.",
    permission: "customers.read",
    query: z.strictObject({
      cursor: z.string().max(20).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).optional(),
    }),
    response: duplicatePairsSchema,
  },
  ({ ctx, query }) => listDuplicatePairs(ctx, query),
);
