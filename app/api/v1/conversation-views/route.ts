import { z } from "zod";
import { listViews } from "@/lib/modules/conversations/views/queries";
import { saveView } from "@/lib/modules/conversations/views/save-view";
import { newViewSchema, viewSchema } from "@/lib/modules/conversations/views/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "The views of the conversations that the attender uses: their own, their teams' and everybody's. Those beside their tabs come first.",
    permission: "conversations.read",
    response: z.array(viewSchema),
  },
  ({ ctx }) => listViews(ctx),
);

export const POST = route(
  {
    summary: "Add a view: one's own, a team's as who leads it, everybody's with views.share.",
    permission: "conversations.read",
    body: newViewSchema,
    response: viewSchema,
  },
  ({ ctx, body }) => saveView(ctx, body),
);
