import { modelTestSchema } from "@/lib/modules/assistant/model/schema";
import { testModel } from "@/lib/modules/assistant/model/test-model";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Ask the workspace's language model for a word and tell what came of it.",
    permission: "assistant.manage",
    response: modelTestSchema,
    rateLimit: { limit: 20, windowMs: 60_000 },
  },
  ({ ctx }) => testModel(ctx),
);
