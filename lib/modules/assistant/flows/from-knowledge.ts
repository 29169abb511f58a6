import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import type { Kept } from "@/lib/modules/assistant/automation/automatic-message";
import { isLeftToPeople, knownAnswer, mannerFor } from "@/lib/modules/assistant/automation/known-answer";
import type { Turn } from "@/lib/modules/assistant/automation/turn";
import { readFeature } from "@/lib/modules/assistant/behaviour/features";

/** The knowledge base, for a flow whose customer asks something else. */
export type FlowKnowledge = {
  /** Whether the assistant may answer customers. */
  isOn: boolean;
  /** What it says; null where it isn't sure enough, or is off. */
  answer: (text: string) => Promise<string | null>;
  /** Whether the team's instructions leave a question to people. */
  isForPeople: (text: string) => Promise<boolean>;
  /** How the latest answer is kept. */
  kept: () => Kept;
};

/** The knowledge base as the settings of the automatic answers let it speak. */
export async function answersOf(workspaceId: number, about: Pick<Turn, "thread" | "locale">): Promise<FlowKnowledge> {
  const { isEnabled, settings } = await readFeature(workspaceId, "auto-response");
  const isOn = isEnabled && settings.mode === "send";
  const manner = await mannerFor(workspaceId, about.locale);
  let latest: Kept = null;
  return {
    isOn,
    isForPeople: (text) => isLeftToPeople(text, manner),
    kept: () => latest,
    async answer(text) {
      if (!isOn) return null;
      const { sent } = await knownAnswer(workspaceId, { ...about, question: text, settings }, manner);
      latest = sent?.kept ?? null;
      return sent && `${sent.words}\n\n${assistantTexts(about.locale).automatic}`;
    },
  };
}
