import type { ChatEntry, ChatMessageEntry } from "@/components/web-chat/window/chat-entry";
import type { ChatTexts } from "@/components/web-chat/window/chat-texts";
import type { Timeline } from "@/components/web-chat/window/chat-timeline";
import type { PendingMessage } from "./pending-messages";
import type { Place } from "./visitor-seen";
import type { PendingFile } from "./visitor-uploads";

function dayOf(instant: string): string {
  return new Date(instant).toDateString();
}

/** A message's line: what isn't said of it is as of one that the visitor wrote and that is there. */
function lineOf(said: Pick<ChatMessageEntry, "key"> & Partial<ChatMessageEntry>): ChatMessageEntry {
  const plain = { text: "", senderName: "", sentAt: null, state: "sent", attachments: [] } as const;
  return { kind: "message", from: "visitor", ...plain, ...said };
}

/** The window's lines: welcome, messages with day and conversation breaks, what is still being sent, a closing notice. */
export function visitorEntries(options: {
  welcomeMessage: string;
  chatbotName: string;
  timeline: Timeline;
  pending: readonly PendingMessage[];
  files: readonly PendingFile[];
  /** The first message that the visitor missed, while they read on. */
  firstUnread: Place | null;
  isAgentTyping: boolean;
  texts: ChatTexts;
  locale: string;
}): ChatEntry[] {
  const { timeline, texts } = options;
  const entries: ChatEntry[] = [];
  if (options.welcomeMessage.trim() !== "") {
    const { welcomeMessage: text, chatbotName: senderName } = options;
    entries.push(lineOf({ key: "welcome", from: "agent", text, senderName }));
  }
  const dayFormat = new Intl.DateTimeFormat(options.locale, { day: "numeric", month: "long" });
  let conversationId: number | null = null;
  let day = dayOf(new Date().toISOString());
  for (const message of timeline.messages) {
    if (conversationId !== null && message.conversationId !== conversationId) {
      entries.push({ kind: "notice", key: `ended-${conversationId}`, text: texts.previousEnded });
    }
    conversationId = message.conversationId;
    const { firstUnread } = options;
    if (firstUnread?.conversationId === conversationId && firstUnread.seq === message.seq) {
      entries.push({ kind: "unread", key: `unread-${conversationId}-${message.seq}`, text: texts.unread });
    }
    if (dayOf(message.sentAt) !== day) {
      day = dayOf(message.sentAt);
      entries.push({
        kind: "notice",
        key: `day-${conversationId}-${message.seq}`,
        text: dayFormat.format(new Date(message.sentAt)),
      });
    }
    const { text, sentAt, replyTo, attachments } = message;
    // What the assistant says is said to the visitor; what only tells what happens stands between.
    const from = message.isAnswer ? "agent" : message.from;
    const senderName = message.isAnswer ? options.chatbotName : message.senderName;
    // The client's id stays the same when a message is confirmed, so its bubble isn't drawn anew.
    const key = message.clientMessageId ?? `${message.conversationId}-${message.seq}`;
    entries.push(lineOf({ key, from, text, senderName, sentAt, replyTo, attachments }));
  }
  const isSending = options.pending.length > 0 || options.files.length > 0;
  const last = timeline.messages.at(-1);
  if (last?.isAnswer && !timeline.isClosed && !isSending) {
    for (const [index, text] of last.choices.entries())
      entries.push({ kind: "choice", key: `choice-${conversationId}-${last.seq}-${index}`, text });
    entries.push({ kind: "choice", key: `person-${conversationId}`, text: texts.askForPerson });
  }
  if (timeline.isClosed && !isSending) {
    entries.push({ kind: "notice", key: `closed-${conversationId}`, text: texts.closed });
  }
  for (const { clientMessageId: key, text, writtenAt: sentAt, isFailed } of options.pending) {
    entries.push(lineOf({ key, text, sentAt, state: isFailed ? "failed" : "sending" }));
  }
  for (const { clientMessageId: key, fileName, fileSize, progress, failure } of options.files) {
    const state = failure === null ? "sending" : "failed";
    entries.push(lineOf({ key, state, attachments: [{ fileName, fileSize, url: "" }], progress, failure }));
  }
  if (options.isAgentTyping) entries.push({ kind: "notice", key: "typing", text: texts.agentTyping });
  return entries;
}
