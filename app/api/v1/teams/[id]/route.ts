import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteTeam } from "@/lib/modules/teams/delete-team";
import { saveTeam } from "@/lib/modules/teams/save-team";
import { changeTeamSchema, teamSchema } from "@/lib/modules/teams/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change a team: its name and who is of it.",
    permission: "teams.manage",
    params,
    body: changeTeamSchema,
    response: teamSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveTeam(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Delete a team. What it had is of no team; for a day it can be restored.",
    permission: "teams.manage",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteTeam(ctx, params.id);
    return {};
  },
);
