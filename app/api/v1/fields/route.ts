import { z } from "zod";
import { createField, listFields } from "@/lib/modules/fields/definitions";
import { fieldSchema, fieldsQuerySchema, newFieldSchema } from "@/lib/modules/fields/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The fields that the workspace gave its records, in their order; archived ones too.",
    permission: "fields.read",
    query: fieldsQuerySchema,
    response: z.array(fieldSchema),
  },
  ({ ctx, query }) => listFields(ctx, query.subject),
);

export const POST = route(
  {
    summary: "Add a field below the subject's others. Its key and its type stay as they are.",
    permission: "fields.manage",
    body: newFieldSchema,
    response: fieldSchema,
  },
  ({ ctx, body }) => createField(ctx, body),
);
