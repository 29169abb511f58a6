import { z } from "zod";
import { listTags } from "@/lib/modules/tags/queries";
import { createTag } from "@/lib/modules/tags/save-tag";
import { listedTagSchema, newTagSchema, tagSchema, tagsQuerySchema } from "@/lib/modules/tags/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "The workspace's tags by name; counted, the most used first, and to who sees every record with how much each is used.",
    permission: "tags.read",
    query: tagsQuerySchema,
    response: z.array(listedTagSchema),
  },
  ({ ctx, query }) => listTags(ctx, query),
);

export const POST = route(
  { summary: "Add a tag.", permission: "tags.manage", body: newTagSchema, response: tagSchema },
  ({ ctx, body }) => createTag(ctx, body),
);
