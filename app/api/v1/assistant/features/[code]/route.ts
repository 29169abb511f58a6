import { z } from "zod";
import { saveFeature } from "@/lib/modules/assistant/behaviour/features";
import { featureCodeSchema, featureInputSchema, featureSchema } from "@/lib/modules/assistant/behaviour/schema";
import { route } from "@/lib/platform/http/route";

export const PATCH = route(
  {
    summary: "Turn a feature of the assistant on or off, or change its settings.",
    permission: "assistant.manage",
    params: z.strictObject({ code: featureCodeSchema }),
    body: featureInputSchema,
    response: featureSchema,
  },
  ({ ctx, params, body }) => saveFeature(ctx, params.code, body),
);
