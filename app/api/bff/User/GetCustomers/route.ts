import { z } from "zod";
import { PAGE_SIZE_DEFAULT } from "@/lib/modules/conversations/schema";
import { customerOptionSchema, listCustomerOptions } from "@/lib/modules/customers/customer-options";
import { lineSchema } from "@/lib/modules/records/one-line";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The customers by name, for a choice. The Link header names the next page.",
    permission: "conversations.read",
    query: z.strictObject({
      search: lineSchema().max(200).optional(),
      cursor: z.string().max(2_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_DEFAULT).optional(),
    }),
    response: z.array(customerOptionSchema),
  },
  async ({ ctx, query, request }) => {
    const page = await listCustomerOptions(ctx, { ...query, pageSize: query.pageSize ?? PAGE_SIZE_DEFAULT });
    return jsonResponse(page.items, nextLink(request, page.nextCursor));
  },
);
