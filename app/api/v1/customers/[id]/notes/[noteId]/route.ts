import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { deleteCustomerNote } from "@/lib/modules/customers/customer-notes";
import { route } from "@/lib/platform/http/route";

export const DELETE = route(
  {
    summary: "Delete a note about a customer: one's own, or any as an administrator.",
    permission: "customers.write",
    params: z.strictObject({ id: directoryIdSchema, noteId: directoryIdSchema }),
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteCustomerNote(ctx, params.id, params.noteId);
    return {};
  },
);
