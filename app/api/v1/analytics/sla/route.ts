import { slaFiguresQuerySchema, slaFiguresSchema } from "@/lib/modules/analytics/sla/schema";
import { slaFigures } from "@/lib/modules/analytics/sla/sla-figures";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "How the deadlines that ended in a period were kept, by policy, team, attender or channel; and how many are late now.",
    permission: "analytics.read",
    query: slaFiguresQuerySchema,
    response: slaFiguresSchema,
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  ({ ctx, query }) => slaFigures(ctx, query),
);
