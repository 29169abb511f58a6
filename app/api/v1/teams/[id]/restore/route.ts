import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { restoreTeam } from "@/lib/modules/teams/delete-team";
import { teamSchema } from "@/lib/modules/teams/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Restore a deleted team with its members and conversations.",
    permission: "teams.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: teamSchema,
  },
  ({ ctx, params }) => restoreTeam(ctx, params.id),
);
