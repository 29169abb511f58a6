import { chooseAvailability } from "@/lib/modules/analytics/availability";
import { attenderStatusSchema, chooseAvailabilitySchema } from "@/lib/modules/analytics/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Say whether one is available, away or offline.",
    permission: "own-settings",
    body: chooseAvailabilitySchema,
    response: attenderStatusSchema,
  },
  ({ ctx, body }) => chooseAvailability(ctx, body.status),
);
