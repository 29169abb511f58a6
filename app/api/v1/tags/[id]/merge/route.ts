import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { mergeTag } from "@/lib/modules/tags/merge-tag";
import { mergeTagSchema, tagRunSchema } from "@/lib/modules/tags/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Make a tag a part of another one: every record that has it gets the other, by a job.",
    permission: "tags.manage",
    params: z.strictObject({ id: rowIdSchema }),
    body: mergeTagSchema,
    response: tagRunSchema,
  },
  ({ ctx, params, body }) => mergeTag(ctx, params.id, body.intoId),
);
