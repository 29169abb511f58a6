import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { surveysOf } from "./store/survey-setting";

/** What a customer was asked, and said. Epoch milliseconds. */
export type AskedSurvey = { sentAt: number; rating: "satisfied" | "unsatisfied" | null; attenderId: number };

/** What the customer of a conversation was asked, the latest first. */
export function surveysOfConversation(reader: Pick<Reader, "all">, conversationId: number): Promise<AskedSurvey[]> {
  return reader.all(surveysOf, { conversationId });
}
