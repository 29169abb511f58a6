import { readModelConfig, removeModelConfig, saveModelConfig } from "@/lib/modules/assistant/model/config";
import { changeModelConfigSchema, modelConfigSchema } from "@/lib/modules/assistant/model/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's language model, its budget and what this month used; the key is never told.",
    permission: "assistant.manage",
    response: modelConfigSchema,
  },
  ({ ctx }) => readModelConfig(ctx),
);

export const PUT = route(
  {
    summary: "Set the workspace's language model: any OpenAI-compatible endpoint.",
    permission: "assistant.manage",
    body: changeModelConfigSchema,
    response: modelConfigSchema,
  },
  ({ ctx, body }) => saveModelConfig(ctx, body),
);

export const DELETE = route(
  {
    summary: "Forget the workspace's language model and its key.",
    permission: "assistant.manage",
    response: modelConfigSchema,
  },
  ({ ctx }) => removeModelConfig(ctx),
);
