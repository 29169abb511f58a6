import { getFigures } from "@/lib/modules/analytics/figures";
import { figuresQuerySchema, figuresSchema } from "@/lib/modules/analytics/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Figures of a period beside the one before; administrators see everybody's, attenders their own.",
    permission: "analytics.read",
    query: figuresQuerySchema,
    response: figuresSchema,
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  ({ ctx, query }) => getFigures(ctx, query),
);
