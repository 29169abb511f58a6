import { z } from "zod";
import { listTeams } from "@/lib/modules/teams/queries";
import { saveTeam } from "@/lib/modules/teams/save-team";
import { newTeamSchema, teamSchema } from "@/lib/modules/teams/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  { summary: "The teams by name, with their members.", permission: "teams.read", response: z.array(teamSchema) },
  ({ ctx }) => listTeams(ctx),
);

export const POST = route(
  { summary: "Add a team.", permission: "teams.manage", body: newTeamSchema, response: teamSchema },
  ({ ctx, body }) => saveTeam(ctx, body),
);
