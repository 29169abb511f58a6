import { chooseAvailability } from "@/lib/modules/presence/availability";
import { attenderStatusSchema, chooseAvailabilitySchema } from "@/lib/modules/presence/schema";
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
