import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteRole } from "@/lib/modules/attenders/roles/delete-role";
import { saveRole } from "@/lib/modules/attenders/roles/save-role";
import { changeRoleSchema, roleSchema } from "@/lib/modules/attenders/roles/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change the name of a role and what it lets people do, for everybody who has it.",
    permission: "roles.manage",
    params,
    body: changeRoleSchema,
    response: roleSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveRole(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Delete a role that nobody has; it can be restored for a day.",
    permission: "roles.manage",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteRole(ctx, params.id);
    return {};
  },
);
