import type { Channel } from "@/lib/kernel/conversation";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { surveyChoice, surveySettings } from "./store/survey-setting";

/** Whether a conversation's closing asks its customer: as an attender chose for this one, else as its channel is set. */
export async function isAsked(reader: Reader, conversationId: number, channel: Channel): Promise<boolean> {
  const choice = await reader.first(surveyChoice, { conversationId });
  if (choice) return choice.isEnabled;
  const settings = await reader.all(surveySettings, {});
  return settings.some((one) => one.channel === channel && one.isEnabled);
}
