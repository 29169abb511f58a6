import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import type { Ctx } from "@/lib/platform/session/context";
import { ModelFailure, tryModel } from "./model-provider";
import type { ModelTestDto } from "./schema";

/** Asks the workspace's model for a word and tells what came of it. */
export async function testModel(ctx: Pick<Ctx, "workspaceId" | "locale">): Promise<ModelTestDto> {
  const startedAt = performance.now();
  const texts = assistantTexts(ctx.locale);
  const told = (reason: ModelTestDto["reason"]) => ({
    ok: reason === null,
    reason,
    message: reason === null ? texts.modelWorks : texts.fallbacks[reason],
    milliseconds: Math.round(performance.now() - startedAt),
  });
  try {
    await tryModel(ctx.workspaceId);
    return told(null);
  } catch (error) {
    if (error instanceof ModelFailure) return told(error.reason);
    throw error;
  }
}
