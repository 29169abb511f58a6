import { getOptions } from "@/lib/modules/analytics/figures";
import { analyticsOptionsSchema } from "@/lib/modules/analytics/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  { summary: "Values of the figures' filters.", permission: "analytics.read", response: analyticsOptionsSchema },
  ({ ctx }) => getOptions(ctx),
);
