import { PASSAGES } from "@/lib/modules/assistant/answers/ask";
import { mannerOf } from "@/lib/modules/assistant/answers/manner";
import { type Made, withEngine } from "@/lib/modules/assistant/answers/with-engine";
import { cut } from "@/lib/modules/assistant/engine/embedded-provider";
import type { Manner, Said } from "@/lib/modules/assistant/engine/provider";
import { type RankedPassage, rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { prepareTopics } from "@/lib/modules/assistant/engine/topics/topic-space";
import { inRules } from "@/lib/modules/assistant/instructions/rules";
import { speaksOf } from "@/lib/modules/assistant/instructions/speaks-of";
import { workspaceName } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { Kept } from "./automatic-message";
import type { Turn } from "./turn";

/** What the knowledge base says to a question. */
export type Known = {
  /** The answer with how it is kept; null where nothing is sure enough to be sent. */
  sent: { kept: NonNullable<Kept>; words: string } | null;
  said: Made<Said | null>;
  /** What was looked at. */
  passages: readonly RankedPassage[];
  /** It would be sure enough, and speaks of what the team's instructions forbid. */
  isForbidden: boolean;
};

/** Whether nobody of ours has said anything yet. */
export const isOpening = (thread: Turn["thread"]): boolean => !thread.some(({ from }) => from === "team");

/** How the workspace wants its assistant to speak to customers. */
export async function mannerFor(workspaceId: number, locale: Locale): Promise<Manner> {
  const companyName = await workspaceName(reads(workspaceId));
  return mannerOf({ workspaceId, companyName, name: companyName, locale });
}

/** Whether the team's instructions leave what a text speaks of to people. */
export async function isLeftToPeople(text: string, { rules: { forbidden, handOver } }: Manner): Promise<boolean> {
  const topics = [...forbidden, ...handOver];
  if (topics.length === 0) return false;
  await prepareTopics();
  return speaksOf(text, topics);
}

/** Looks for the answer to an open question, as sure as the settings want it and within the team's instructions. */
export async function knownAnswer(
  workspaceId: number,
  { question: text, thread, settings }: Pick<Turn, "question" | "thread" | "settings">,
  manner: Manner,
): Promise<Known> {
  const passages = await rankPassages(workspaceId, text, PASSAGES);
  const asked = { text, passages, thread, manner, maxLength: settings.maxResponseLength };
  const said = await withEngine(workspaceId, (provider) => provider.answer({ ...asked, isOpening: isOpening(thread) }));
  const { value, engine, fallback } = said;
  const unsent = { sent: null, said, passages };
  if (value === null || value.confidence < settings.confidenceThreshold) return { ...unsent, isForbidden: false };
  // What the question didn't name may be in its answer.
  if (speaksOf(value.text, manner.rules.forbidden, true)) return { ...unsent, isForbidden: true };
  const words = inRules(cut(value.text, settings.maxResponseLength), manner.rules);
  const { confidence, sources } = value;
  const kept = { question: text, engine, isKnown: true, fallback, confidence, sources, answer: words, gapKey: "" };
  return { sent: { kept, words }, said, passages, isForbidden: false };
}
