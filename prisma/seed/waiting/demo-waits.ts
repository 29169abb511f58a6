import type { DemoThread } from "../demo-threads";
import { greetingAt } from "../demo-vocabulary";
import { DAY } from "../thread-times";
import { DEMO_TARGETS } from "./demo-targets";

/** How much of their target customers have waited for, one after the other: most have time left, and some are due soon. */
const SHARES = [0.3, 0.6, 0.45, 0.88, 0.2, 0.7, 0.5, 0.78] as const;
/** What is nearer to its deadline than this counts as late here: it would be by the time that somebody has signed in. */
const NEARLY = 0.95;
/** Of its wait, at most this much passed while a customer wrote their messages. */
const WRITING = 0.6;

/** Where a customer's unanswered messages begin; null where nobody waits. */
function waitOf({ status, messages }: DemoThread): number | null {
  if (status === "closed" || messages.at(-1)?.side !== "customer") return null;
  return messages.findLastIndex(({ side }) => side === "attender") + 1;
}

/**
 * The demo's conversations with waits that go with its targets: alone, many of them would be late by hours or days. Who waits for somebody
 * for more than a day is answered, one but for; others who are late wrote a while ago. Oldest first.
 */
export function withFreshWaits(threads: readonly DemoThread[], now: number): DemoThread[] {
  const startOf = ({ messages }: DemoThread) => messages[0]?.at ?? now;
  const sinceOf = (thread: DemoThread) => thread.messages[waitOf(thread) ?? -1]?.at ?? now;
  const isForgotten = (thread: DemoThread) => (waitOf(thread) ?? 0) > 0 && sinceOf(thread) < now - DAY;
  // Red is to be seen, too, by whoever tries the demo as it says.
  const late = threads.filter((thread) => thread.assignee === "agent" && isForgotten(thread));
  const kept = late.sort((one, other) => sinceOf(other) - sinceOf(one))[0];
  let moved = 0;
  return threads
    .map((thread) => {
      const first = waitOf(thread);
      if (first === null || thread === kept) return thread;
      if (isForgotten(thread))
        return { ...thread, status: "active" as const, messages: thread.messages.slice(0, first) };
      const target = DEMO_TARGETS[thread.priority][first === 0 ? "first" : "next"] * 1_000;
      if (now - sinceOf(thread) < target * NEARLY) return thread;
      const share = SHARES[moved++ % SHARES.length] ?? NEARLY;
      return moveWait(thread, first, now - Math.round(target * share), now);
    })
    .sort((left, right) => startOf(left) - startOf(right));
}

/** A conversation whose customer's unanswered messages begin at another time. What they say of the time is put right. */
function moveWait(thread: DemoThread, first: number, since: number, now: number): DemoThread {
  const before = thread.messages[first]?.at ?? since;
  const span = (thread.messages.at(-1)?.at ?? before) - before;
  const pace = Math.min(1, ((now - since) * WRITING) / Math.max(1, span));
  const days = Math.round((since - before) / DAY);
  const messages = thread.messages.map((message, index) => {
    if (index < first) return message;
    const at = since + Math.round((message.at - before) * pace);
    // In an answer to us, a date is one that we named.
    const dated = first === 0 ? moveDates(message.content, before, days) : message.content;
    const greeting = greetingAt(message.at);
    const content = dated.startsWith(greeting) ? greetingAt(at) + dated.slice(greeting.length) : dated;
    return { ...message, at, content };
  });
  return { ...thread, messages };
}

/** Moves the dates of a text, which have no year, by so many days. */
function moveDates(text: string, near: number, days: number): string {
  return text.replace(/\b(\d{2})\/(\d{2})\b/g, (_, day: string, month: string) => {
    const date = new Date(Date.UTC(new Date(near).getUTCFullYear(), Number(month) - 1, Number(day) + days));
    return [date.getUTCDate(), date.getUTCMonth() + 1].map((part) => String(part).padStart(2, "0")).join("/");
  });
}
