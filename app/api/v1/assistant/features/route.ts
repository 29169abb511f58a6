import { z } from "zod";
import { listFeatures } from "@/lib/modules/assistant/behaviour/features";
import { featureSchema } from "@/lib/modules/assistant/behaviour/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The assistant's features with their settings.",
    permission: "assistant.read",
    response: z.array(featureSchema),
  },
  ({ ctx }) => listFeatures(ctx),
);
