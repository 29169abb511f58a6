import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { embeddedProvider } from "@/lib/modules/assistant/engine/embedded-provider";
import type { AssistantProvider } from "@/lib/modules/assistant/engine/provider";
import { ModelFailure, modelProvider } from "@/lib/modules/assistant/model/model-provider";
import type { Fallback } from "@/lib/modules/assistant/model/schema";
import type { Locale } from "@/lib/platform/i18n/locales";
import { logger } from "@/lib/platform/log/logger";
import type { Engine } from "./schema";

/** What came of it, and which engine made it. */
export type Made<T> = { value: T; engine: Engine; fallback: Fallback | null };

/** Has the workspace's model do something; where it can't, the embedded engine does, and the answer says so. */
export async function withEngine<T>(
  workspaceId: number,
  work: (provider: AssistantProvider) => Promise<T>,
): Promise<Made<T>> {
  const model = await modelProvider(workspaceId);
  if (!model) return { value: await work(embeddedProvider), engine: "embedded", fallback: null };
  try {
    return { value: await work(model), engine: "model", fallback: null };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    logger().warn({ workspaceId, reason: error.reason }, "the model didn't answer");
    return { value: await work(embeddedProvider), engine: "embedded", fallback: error.reason };
  }
}

/** What a reader is told of a fallback. */
export const noticeOf = (locale: Locale, fallback: Fallback | null): string | null =>
  fallback && assistantTexts(locale).fallbacks[fallback];
