import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { pinView, unpinView } from "@/lib/modules/conversations/views/pin-view";
import { pinSchema } from "@/lib/modules/conversations/views/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Put a view beside the attender's own tabs, or move it there.",
    permission: "conversations.read",
    params,
    body: pinSchema,
    response: z.object({}),
  },
  async ({ ctx, params, body }) => {
    await pinView(ctx, params.id, body.position);
    return {};
  },
);

export const DELETE = route(
  {
    summary: "Take a view away from beside the attender's own tabs.",
    permission: "conversations.read",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await unpinView(ctx, params.id);
    return {};
  },
);
