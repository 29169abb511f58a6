import type { MessageChange } from "@/lib/client/alerts/message-news";
import type { ChatMessageEvent } from "@/lib/modules/conversations/events";
import type { MessageDto } from "@/lib/modules/conversations/schema";

/**
 * Loaded part of a conversation's messages, oldest first, without gaps in `seq`. `hasNewer` after a jump to the middle:
 * messages after the last loaded one exist, and what arrives meanwhile has to wait for them.
 */
export type Thread = { messages: MessageDto[]; olderCursor: string | null; hasNewer?: boolean };

/** Number of the newest message that is loaded; 0 while there is none. */
export function lastSeq(thread: Thread | undefined): number {
  return thread?.messages.at(-1)?.seq ?? 0;
}

/** A hub event in the form that the calls answer. */
export function messageOf(event: ChatMessageEvent): MessageDto {
  return {
    id: event.id,
    chatId: event.chatId,
    seq: event.seq,
    clientMessageId: event.clientMessageId,
    content: event.message,
    type: event.type,
    sentAt: event.timestamp,
    createdAt: event.timestamp,
    attenderIdentifier: event.attenderId,
    userIdentifier: null,
    senderName: event.senderName,
    isFromAttender: event.isFromAttender,
    replyToId: event.replyToId,
    replyTo: event.replyTo,
    isFlagged: false,
    attachments: event.attachments,
    ...(event.isAutomatic && { isAutomatic: event.isAutomatic }),
    ...(event.email && { email: event.email }),
    ...(event.whatsapp && { whatsapp: event.whatsapp }),
    ...(event.delivery && { delivery: event.delivery }),
  };
}

/**
 * Adds newer messages, each number once. `hasGap` tells that one is missing in between: the messages after the gap are
 * left out, and the caller fetches from the last number on.
 */
export function appendMessages(thread: Thread, incoming: readonly MessageDto[]): { thread: Thread; hasGap: boolean } {
  if (thread.hasNewer) return { thread, hasGap: false };
  const added: MessageDto[] = [];
  let last = lastSeq(thread);
  let hasGap = false;
  for (const message of [...incoming].sort((a, b) => a.seq - b.seq)) {
    if (message.seq <= last) continue;
    if (message.seq !== last + 1) {
      hasGap = true;
      break;
    }
    added.push(message);
    last = message.seq;
  }
  if (added.length === 0) return { thread, hasGap };
  return { thread: { ...thread, messages: [...thread.messages, ...added] }, hasGap };
}

/** Adds an older page in front. */
export function prependMessages(thread: Thread, older: readonly MessageDto[], olderCursor: string | null): Thread {
  const first = thread.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  return { ...thread, messages: [...older.filter(({ seq }) => seq < first), ...thread.messages], olderCursor };
}

/** Adds the page after the last loaded message; `hasNewer` tells whether more follow. */
export function appendPage(thread: Thread, page: readonly MessageDto[], hasNewer: boolean): Thread {
  const { thread: longer } = appendMessages({ ...thread, hasNewer: false }, page);
  return hasNewer ? { ...longer, hasNewer } : longer;
}

/** Changes one message; the same thread when it isn't loaded. */
export function changeInThread(thread: Thread, seq: number, change: MessageChange): Thread {
  const index = thread.messages.findIndex((message) => message.seq === seq);
  const message = thread.messages[index];
  if (!message) return thread;
  return { ...thread, messages: thread.messages.with(index, { ...message, ...change }) };
}

/** Takes over how loaded messages are by now. What didn't change stays the same object, so that it isn't drawn again. */
export function refreshMessages(thread: Thread, current: readonly MessageDto[]): Thread {
  const bySeq = new Map(current.map((message) => [message.seq, message]));
  let isChanged = false;
  const messages = thread.messages.map((message) => {
    const now = bySeq.get(message.seq);
    if (!now || JSON.stringify(now) === JSON.stringify(message)) return message;
    isChanged = true;
    return now;
  });
  return isChanged ? { ...thread, messages } : thread;
}

/** Whether an outgoing message may have come further since it was read. */
export function hasUnfinished(thread: Thread): boolean {
  return thread.messages.some(
    ({ delivery }) => delivery !== undefined && !["delivered", "read", "failed"].includes(delivery.state),
  );
}
