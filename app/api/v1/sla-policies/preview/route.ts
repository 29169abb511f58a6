import { previewDeadlines } from "@/lib/modules/sla/preview";
import { slaPreviewInputSchema, slaPreviewSchema } from "@/lib/modules/sla/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "When a conversation that begins at an instant is due, by targets that needn't be saved.",
    permission: "sla.manage",
    body: slaPreviewInputSchema,
    response: slaPreviewSchema,
  },
  ({ ctx, body }) => previewDeadlines(ctx, body),
);
