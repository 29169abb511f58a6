import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { addCustomerNote } from "@/lib/modules/customers/customer-notes";
import { customerNoteSchema, newCustomerNoteSchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Add a private note about a customer.",
    permission: "customers.write",
    params: z.strictObject({ id: directoryIdSchema }),
    body: newCustomerNoteSchema,
    response: customerNoteSchema,
  },
  ({ ctx, params, body }) => addCustomerNote(ctx, params.id, body.text),
);
