import { z } from "zod";
import { listRoles } from "@/lib/modules/attenders/roles/queries";
import { saveRole } from "@/lib/modules/attenders/roles/save-role";
import { newRoleSchema, roleSchema } from "@/lib/modules/attenders/roles/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's own roles by name, with what they let people do.",
    permission: "roles.read",
    response: z.array(roleSchema),
  },
  ({ ctx }) => listRoles(ctx),
);

export const POST = route(
  {
    summary: "Add a role with no more than the caller may do.",
    permission: "roles.manage",
    body: newRoleSchema,
    response: roleSchema,
  },
  ({ ctx, body }) => saveRole(ctx, body),
);
