import { readFeature } from "@/lib/modules/assistant/behaviour/features";
import { cut, quoteFrom } from "@/lib/modules/assistant/engine/embedded-provider";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toSource } from "./ask";
import { openQuestion } from "./chat-actions";
import { readThread } from "./read-thread";
import type { SuggestionsDto } from "./schema";

/** Less sure than an answer, because a person looks at it before it is used: the best one, and what is shown beside it. */
const SUGGESTION_MIN = 0.3;
const OTHER_MIN = 0.08;
const QUOTE_MAX = 400;

/**
 * Items that may help with what an agent types; while they have typed nothing, with what the customer asked.
 * @throws {AppError} NOT_FOUND for the chat
 */
export async function suggestItems(ctx: Ctx, input: { text: string; chatId?: number }): Promise<SuggestionsDto> {
  const { isEnabled, settings } = await readFeature(ctx.workspaceId, "knowledge-suggestions");
  const timing = settings.suggestionTiming;
  const thread = input.chatId === undefined ? [] : (await readThread(ctx, input.chatId))?.lines;
  if (!thread) throw notFound();
  if (!isEnabled) return { isEnabled, timing, items: [] };
  const typed = input.text.trim();
  const text = typed === "" ? openQuestion(thread) : typed;
  const ranked = await rankPassages(ctx.workspaceId, text, settings.maxSuggestions);
  const items = ranked
    .filter(({ confidence }) => (ranked[0]?.confidence ?? 0) >= SUGGESTION_MIN && confidence >= OTHER_MIN)
    .map((passage) => ({
      ...toSource(passage, cut(quoteFrom(passage, passage.content), QUOTE_MAX)),
      confidence: Math.round(passage.confidence * 100) / 100,
    }));
  return { isEnabled, timing, items };
}
