import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteView, saveView } from "@/lib/modules/conversations/views/save-view";
import { changeViewSchema, viewSchema } from "@/lib/modules/conversations/views/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change a view that the attender keeps.",
    permission: "conversations.read",
    params,
    body: changeViewSchema,
    response: viewSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveView(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Delete a view that the attender keeps; it can be restored for a day.",
    permission: "conversations.read",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteView(ctx, params.id);
    return {};
  },
);
