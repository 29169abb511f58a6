import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { restoreField } from "@/lib/modules/fields/definitions";
import { fieldSchema } from "@/lib/modules/fields/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Bring an archived field back with its values.",
    permission: "fields.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: fieldSchema,
  },
  ({ ctx, params }) => restoreField(ctx, params.id),
);
