import { modelProvider } from "@/lib/modules/assistant/model/model-provider";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { translateSchema, translationSchema } from "./schema";
import { withEngine } from "./with-engine";

type Input = ReturnType<typeof translateSchema.parse>;
type Output = ReturnType<typeof translationSchema.parse>;

/**
 * Translates a text with the workspace's model; a translation by word lists would be worse than none.
 * @throws {AppError} TRANSLATION_UNAVAILABLE without a model, or when it doesn't answer
 */
export async function translateText(ctx: Ctx, { text, language }: Input): Promise<Output> {
  const target = language ?? ctx.attender.secondaryLanguage;
  if (!(await modelProvider(ctx.workspaceId))) throw new AppError("TRANSLATION_UNAVAILABLE");
  const { value, engine } = await withEngine(ctx.workspaceId, (provider) => provider.translate(text, target));
  if (value === null) throw new AppError("TRANSLATION_UNAVAILABLE");
  return { text: value, language: target, engine };
}
