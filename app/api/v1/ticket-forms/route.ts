import { z } from "zod";
import { createForm, listForms } from "@/lib/modules/forms/forms";
import { newFormSchema, ticketFormSchema } from "@/lib/modules/forms/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The forms by which tickets are made, in their order; archived ones too.",
    permission: "fields.read",
    response: z.array(ticketFormSchema),
  },
  ({ ctx }) => listForms(ctx),
);

export const POST = route(
  {
    summary: "Add a form below the others.",
    permission: "fields.manage",
    body: newFormSchema,
    response: ticketFormSchema,
  },
  ({ ctx, body }) => createForm(ctx, body),
);
