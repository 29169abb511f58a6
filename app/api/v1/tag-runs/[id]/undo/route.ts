import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { undoTagRun } from "@/lib/modules/tags/runs/undo-run";
import { tagRunSchema } from "@/lib/modules/tags/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "Take a rename or a merge of a tag back, within a day; one under way is stopped. Records from which somebody has taken the tag since stay as they are.",
    permission: "tags.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: tagRunSchema,
  },
  ({ ctx, params }) => undoTagRun(ctx, params.id),
);
