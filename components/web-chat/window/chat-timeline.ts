import type { VisitorMessage } from "@/lib/modules/conversations/visitor/schema";

/**
 * What the visitor's browser knows of their conversations. `seq` is gapless per conversation and `syncedSeq` is the
 * newest one of the current conversation up to which nothing is missing.
 */
export type Timeline = {
  conversationId: number | null;
  isClosed: boolean;
  syncedSeq: number;
  /** By conversation, then seq. Older conversations stay while the page lives. */
  messages: readonly VisitorMessage[];
};

type Withdrawn = { conversationId: number; afterSeq: number };

/** Before anything was said or loaded. */
export const EMPTY_TIMELINE: Timeline = { conversationId: null, isClosed: false, syncedSeq: 0, messages: [] };

/** Orders by conversation, then number within it. */
export function isAfter(
  one: { conversationId: number; seq: number },
  other: { conversationId: number; seq: number } | null,
): boolean {
  if (!other) return true;
  return one.conversationId === other.conversationId ? one.seq > other.seq : one.conversationId > other.conversationId;
}

function insert(messages: readonly VisitorMessage[], message: VisitorMessage): readonly VisitorMessage[] {
  let index = messages.length;
  for (; index > 0; index--) {
    const before = messages[index - 1];
    if (!before || isAfter(message, before)) break;
    if (before.conversationId === message.conversationId && before.seq === message.seq) return messages;
  }
  return [...messages.slice(0, index), message, ...messages.slice(index)];
}

function current(timeline: Timeline): VisitorMessage[] {
  return timeline.messages.filter((message) => message.conversationId === timeline.conversationId);
}

function advance(timeline: Timeline): Timeline {
  let { syncedSeq } = timeline;
  for (const { seq } of current(timeline)) if (seq === syncedSeq + 1) syncedSeq = seq;
  return { ...timeline, syncedSeq };
}

/** Adds messages in any order; what is already there stays once. A newer conversation becomes the current one. */
export function withMessages(timeline: Timeline, incoming: readonly VisitorMessage[]): Timeline {
  let next = timeline;
  for (const message of incoming) {
    const messages = insert(next.messages, message);
    if (messages === next.messages) continue;
    if (next.conversationId === null || message.conversationId > next.conversationId) {
      next = { conversationId: message.conversationId, isClosed: false, syncedSeq: 0, messages };
    } else {
      // A person writing in a closed conversation means that it was opened again.
      const isReopened = message.conversationId === next.conversationId && message.from !== "system";
      next = { ...next, isClosed: next.isClosed && !isReopened, messages };
    }
  }
  return next === timeline ? timeline : advance(next);
}

/** Applies an answer of GetMessages: after it, nothing the server would still give is missing. */
export function withHistory(
  timeline: Timeline,
  answer: { conversation: { id: number; isClosed: boolean } | null; messages: readonly VisitorMessage[] },
): Timeline {
  const { conversation } = answer;
  if (!conversation || (timeline.conversationId !== null && conversation.id < timeline.conversationId)) return timeline;
  const next = withMessages(timeline, answer.messages);
  const isSame = next.conversationId === conversation.id;
  const base = isSame ? next : { ...next, conversationId: conversation.id, syncedSeq: 0 };
  const answered = answer.messages.filter(({ conversationId }) => conversationId === conversation.id);
  const syncedSeq = Math.max(base.syncedSeq, ...answered.map(({ seq }) => seq));
  return advance({ ...base, isClosed: conversation.isClosed, syncedSeq });
}

/** Forgets what the conversation had behind a number: it is elsewhere again, and others come in its place. */
export function withoutAfter(timeline: Timeline, { conversationId, afterSeq }: Withdrawn): Timeline {
  if (timeline.conversationId !== conversationId) return timeline;
  const messages = timeline.messages.filter((one) => one.conversationId !== conversationId || one.seq <= afterSeq);
  return { ...timeline, messages, syncedSeq: Math.min(timeline.syncedSeq, afterSeq) };
}

/** Marks the conversation as ended, if it is still the current one. */
export function withClosed(timeline: Timeline, conversationId: number): Timeline {
  return timeline.conversationId === conversationId ? { ...timeline, isClosed: true } : timeline;
}

/** Marks the conversation as open again, if it is still the current one. */
export function withReopened(timeline: Timeline, conversationId: number): Timeline {
  return timeline.conversationId === conversationId ? { ...timeline, isClosed: false } : timeline;
}

/** Number of the newest agent's message of the current conversation up to which nothing is missing; 0 for none. */
export function newestFromAgent(timeline: Timeline): number {
  return current(timeline).findLast(({ from, seq }) => from === "agent" && seq <= timeline.syncedSeq)?.seq ?? 0;
}

/** Whether a message arrived while one before it is missing. */
export function hasGap(timeline: Timeline): boolean {
  return (current(timeline).at(-1)?.seq ?? 0) > timeline.syncedSeq;
}
