import type { TargetLanguage } from "@/lib/modules/assistant/engine/provider";
import { withoutFixed } from "@/lib/modules/assistant/model/fixed-parts";
import { modelProvider } from "@/lib/modules/assistant/model/model-provider";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { languageOf } from "@/lib/platform/i18n/language";
import type { Ctx } from "@/lib/platform/session/context";
import { readThread } from "./read-thread";
import type { translateSchema, translationSchema } from "./schema";
import { withEngine } from "./with-engine";

type Input = ReturnType<typeof translateSchema.parse>;
type Output = ReturnType<typeof translationSchema.parse>;

/**
 * Translates a text with the workspace's model; a translation by word lists would be worse than none.
 * @throws {AppError} TRANSLATION_UNAVAILABLE without a model, or when it doesn't answer; REWRITE_CHANGED_FACTS when it lost an
 * address or what is still to be filled in; NOT_FOUND for the chat
 */
export async function translateText(
  ctx: Ctx,
  { text, language, chatId }: Input,
  signal?: AbortSignal,
): Promise<Output> {
  const target = language ?? (chatId === undefined ? ctx.attender.secondaryLanguage : await customersOf(ctx, chatId));
  if (!(await modelProvider(ctx.workspaceId))) throw new AppError("TRANSLATION_UNAVAILABLE");
  const fixed = withoutFixed(text);
  const { value, engine } = await withEngine(ctx.workspaceId, (provider) =>
    provider.translate(fixed.text, target, signal),
  );
  if (value === null) throw new AppError("TRANSLATION_UNAVAILABLE");
  const translated = fixed.restore(value);
  if (translated === null) throw new AppError("REWRITE_CHANGED_FACTS");
  return { text: translated, language: typeof target === "string" ? target : null, engine };
}

const KNOWN = { pt: "pt-BR", en: "en" } as const;

/** The language of a conversation's customer; where their words don't tell, the model reads it in them. */
async function customersOf(ctx: Ctx, chatId: number): Promise<TargetLanguage> {
  const thread = await readThread(ctx, chatId);
  if (!thread) throw notFound();
  const lines = thread.lines.filter(({ from }) => from === "customer");
  if (lines.length === 0) return ctx.attender.secondaryLanguage;
  const read = languageOf(lines.map((line) => line.text).join("\n"));
  return read === "unknown" ? { customerOf: lines } : KNOWN[read];
}
