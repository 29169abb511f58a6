import { saveRouting } from "@/lib/modules/routing/save-routing";
import { audienceParamsSchema, changeRoutingSchema, routingSchema } from "@/lib/modules/routing/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Change how a team's conversations find somebody (0: those of no team).",
    permission: "routing.manage",
    params: audienceParamsSchema,
    body: changeRoutingSchema,
    response: routingSchema,
  },
  ({ ctx, params: { audience }, body }) => saveRouting(ctx, audience, body),
);
