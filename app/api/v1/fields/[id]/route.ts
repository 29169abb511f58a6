import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { changeField, removeField } from "@/lib/modules/fields/definitions";
import { changeFieldSchema, fieldSchema } from "@/lib/modules/fields/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change a field. Options that are left out are archived: records that have them keep them.",
    permission: "fields.manage",
    params,
    body: changeFieldSchema,
    response: fieldSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => changeField(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Archive a field: it isn't shown any more, and its values stay.",
    permission: "fields.manage",
    params,
    response: fieldSchema,
  },
  ({ ctx, params }) => removeField(ctx, params.id),
);
