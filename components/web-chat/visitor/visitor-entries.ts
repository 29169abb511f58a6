import type { ChatEntry } from "@/components/web-chat/window/chat-entry";
import type { ChatTexts } from "@/components/web-chat/window/chat-texts";
import type { Timeline } from "@/components/web-chat/window/chat-timeline";
import type { PendingMessage } from "./pending-messages";
import type { Place } from "./visitor-seen";
import type { PendingFile } from "./visitor-uploads";

function dayOf(instant: string): string {
  return new Date(instant).toDateString();
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
    entries.push({
      kind: "message",
      key: "welcome",
      from: "agent",
      text: options.welcomeMessage,
      senderName: options.chatbotName,
      sentAt: null,
      state: "sent",
      attachments: [],
    });
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
    entries.push({
      kind: "message",
      // The client's id stays the same when a message is confirmed, so its bubble isn't drawn anew.
      key: message.clientMessageId ?? `${message.conversationId}-${message.seq}`,
      from: message.from,
      text: message.text,
      senderName: message.senderName,
      sentAt: message.sentAt,
      replyTo: message.replyTo,
      state: "sent",
      attachments: message.attachments,
    });
  }
  if (timeline.isClosed && options.pending.length === 0 && options.files.length === 0) {
    entries.push({ kind: "notice", key: `closed-${conversationId}`, text: texts.closed });
  }
  for (const message of options.pending) {
    entries.push({
      kind: "message",
      key: message.clientMessageId,
      from: "visitor",
      text: message.text,
      senderName: "",
      sentAt: message.writtenAt,
      state: message.isFailed ? "failed" : "sending",
      attachments: [],
    });
  }
  for (const file of options.files) {
    entries.push({
      kind: "message",
      key: file.clientMessageId,
      from: "visitor",
      text: "",
      senderName: "",
      sentAt: null,
      state: file.failure === null ? "sending" : "failed",
      attachments: [{ fileName: file.fileName, fileSize: file.fileSize, url: "" }],
      progress: file.progress,
      failure: file.failure,
    });
  }
  if (options.isAgentTyping) entries.push({ kind: "notice", key: "typing", text: texts.agentTyping });
  return entries;
}
