import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { getTag } from "@/lib/modules/tags/queries";
import { changeTag, removeTag } from "@/lib/modules/tags/save-tag";
import { changedTagSchema, changeTagSchema, listedTagSchema } from "@/lib/modules/tags/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const GET = route(
  {
    summary: "A tag, and to who sees every record its exact use.",
    permission: "tags.read",
    params,
    response: listedTagSchema,
  },
  ({ ctx, params }) => getTag(ctx, params.id),
);

export const PUT = route(
  {
    summary: "Change a tag. With another name every record gets that one, by a job whose run is in the answer.",
    permission: "tags.manage",
    params,
    body: changeTagSchema,
    response: changedTagSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => changeTag(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  { summary: "Remove a tag that nothing has.", permission: "tags.manage", params, response: z.object({}) },
  async ({ ctx, params }) => {
    await removeTag(ctx, params.id);
    return {};
  },
);
