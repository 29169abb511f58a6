import { z } from "zod";
import { listTagRuns } from "@/lib/modules/tags/runs/begin-run";
import { tagRunSchema } from "@/lib/modules/tags/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Renames and merges of tags that are under way or can still be taken back, the newest first.",
    permission: "tags.manage",
    response: z.array(tagRunSchema),
  },
  ({ ctx }) => listTagRuns(ctx),
);
