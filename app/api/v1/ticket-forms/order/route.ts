import { z } from "zod";
import { orderForms } from "@/lib/modules/forms/forms";
import { formOrderSchema, ticketFormSchema } from "@/lib/modules/forms/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Say in which order the forms are offered: all of them, archived ones too.",
    permission: "fields.manage",
    body: formOrderSchema,
    response: z.array(ticketFormSchema),
  },
  ({ ctx, body }) => orderForms(ctx, body.ids),
);
