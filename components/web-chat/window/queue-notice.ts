import { type ChatTexts, fill } from "./chat-texts";

/** What is said of a visitor's place in the queue; empty while they wait in none. */
export function queueNotice(
  queue: { place: number; expectedSeconds: number | null } | null,
  texts: Pick<ChatTexts, "queueNext" | "queuePlace" | "queueWait">,
): string {
  if (!queue) return "";
  const { place, expectedSeconds } = queue;
  const wait =
    expectedSeconds === null ? "" : fill(texts.queueWait, { minutes: Math.max(1, Math.round(expectedSeconds / 60)) });
  return `${place === 1 ? texts.queueNext : fill(texts.queuePlace, { place })}${wait}.`;
}
