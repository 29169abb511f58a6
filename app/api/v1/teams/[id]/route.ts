import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteTeam } from "@/lib/modules/teams/delete-team";
import { saveTeam } from "@/lib/modules/teams/save-team";
import { changeTeamSchema, teamSchema } from "@/lib/modules/teams/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change the name and the members of a team.",
    permission: "teams.manage",
    params,
    body: changeTeamSchema,
    response: teamSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveTeam(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Delete a team. Its conversations belong to no team; it can be restored for a day.",
    permission: "teams.manage",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteTeam(ctx, params.id);
    return {};
  },
);
