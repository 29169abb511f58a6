import { localeOf } from "@/lib/platform/i18n/language";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { placeForCustomer } from "./places";

/**
 * An automatic answer with the conversation's place in the queue under it, in the answer's own language; without one where the
 * customer is told nothing of it, or waits no more.
 */
export async function withPlace(workspaceId: number, conversationId: number, answer: string): Promise<string> {
  const queue = await placeForCustomer(workspaceId, conversationId);
  if (!queue) return answer;
  const locale = localeOf([answer]);
  const { place, expectedSeconds } = queue;
  const minutes = Math.max(1, Math.round((expectedSeconds ?? 0) / 60));
  const wait = expectedSeconds === null ? "" : storedText(locale, "queueWait", { minutes });
  return `${answer}\n\n${storedText(locale, place === 1 ? "queueNext" : "queuePlace", { place })}${wait}.`;
}
