import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { restoreRole } from "@/lib/modules/attenders/roles/delete-role";
import { roleSchema } from "@/lib/modules/attenders/roles/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Restore a deleted role.",
    permission: "roles.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: roleSchema,
  },
  ({ ctx, params }) => restoreRole(ctx, params.id),
);
