import { queueFigures } from "@/lib/modules/analytics/queue/queue-figures";
import { queueFiguresQuerySchema, queueFiguresSchema } from "@/lib/modules/analytics/queue/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "How long customers waited whose stay in a queue ended in a period, by team, attender or channel; and how many wait now.",
    permission: "analytics.read",
    query: queueFiguresQuerySchema,
    response: queueFiguresSchema,
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  ({ ctx, query }) => queueFigures(ctx, query),
);
