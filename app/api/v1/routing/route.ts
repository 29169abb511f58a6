import { listRoutings, saveWeights } from "@/lib/modules/routing/save-routing";
import { changeWeightsSchema, routingsSchema, weightsSchema } from "@/lib/modules/routing/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "How conversations find somebody: each team's way, what a conversation weighs, how much each person can have.",
    permission: "routing.manage",
    response: routingsSchema,
  },
  ({ ctx }) => listRoutings(ctx),
);

export const PUT = route(
  {
    summary: "Change what a conversation of each channel takes of a person's capacity.",
    permission: "routing.manage",
    body: changeWeightsSchema,
    response: weightsSchema,
  },
  ({ ctx, body }) => saveWeights(ctx, body),
);
