import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { restoreView } from "@/lib/modules/conversations/views/save-view";
import { viewSchema } from "@/lib/modules/conversations/views/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Restore a deleted view.",
    permission: "conversations.read",
    params: z.strictObject({ id: rowIdSchema }),
    response: viewSchema,
  },
  ({ ctx, params }) => restoreView(ctx, params.id),
);
