import { z } from "zod";
import { orderFields } from "@/lib/modules/fields/definitions";
import { fieldOrderSchema, fieldSchema } from "@/lib/modules/fields/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Say in which order a subject's fields are shown: all of them, archived ones too.",
    permission: "fields.manage",
    body: fieldOrderSchema,
    response: z.array(fieldSchema),
  },
  ({ ctx, body }) => orderFields(ctx, body.subject, body.ids),
);
