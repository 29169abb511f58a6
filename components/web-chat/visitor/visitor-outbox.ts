import type { KeyValueStorage } from "@/components/web-chat/loader/safe-storage";
import type { VisitorMessage } from "@/lib/modules/conversations/visitor/schema";
import { openPendingMessages, type PendingMessage } from "./pending-messages";
import type { ChatSocket } from "./visitor-state";

/** A message not confirmed by then is shown as failed (decisions: 'temporary message'). */
export const CONFIRM_MS = 10_000;
const RATE_PAUSE_MS = 1_000;

/** What a visitor has written and the server hasn't acknowledged. */
export type Outbox = {
  list: () => readonly PendingMessage[];
  add: (clientMessageId: string, text: string) => void;
  retry: (clientMessageId: string) => void;
  /** All of them are tried again, and watched. */
  retryAll: () => void;
  /** Takes away what has arrived. */
  settle: (clientMessageIds: ReadonlySet<string | null>) => void;
  flush: () => Promise<void>;
  clear: () => void;
};

/** Opens the outbox. Messages go one at a time, so that those written offline arrive in the order they were written in. */
export function openOutbox(options: {
  storage: KeyValueStorage;
  key: string;
  line: () => ChatSocket | null;
  changed: () => void;
  sent: (message: VisitorMessage) => void;
  /** The server wants to know first who is writing. */
  introductionWanted: () => void;
}): Outbox {
  const pending = openPendingMessages(options.storage, options.key);
  const confirmTimers = new Map<string, number>();
  let isFlushing = false;

  const stopWatching = (clientMessageId: string) => {
    window.clearTimeout(confirmTimers.get(clientMessageId));
    confirmTimers.delete(clientMessageId);
  };

  const markFailed = (clientMessageId: string) => {
    stopWatching(clientMessageId);
    pending.setFailed(clientMessageId, true);
    options.changed();
  };

  const watch = (clientMessageId: string) => {
    stopWatching(clientMessageId);
    confirmTimers.set(
      clientMessageId,
      window.setTimeout(() => markFailed(clientMessageId), CONFIRM_MS),
    );
  };

  const deliver = (line: ChatSocket, { clientMessageId, text }: PendingMessage) =>
    new Promise<void>((resolve) => {
      const finish = () => {
        window.clearTimeout(limit);
        line.off("disconnect", finish);
        resolve();
      };
      // The queue moves on after the time limit, but an acknowledgement that comes later still counts.
      const limit = window.setTimeout(() => {
        markFailed(clientMessageId);
        finish();
      }, CONFIRM_MS);
      // A lost line answers nothing any more; the message is sent again with the same id after reconnecting.
      line.on("disconnect", finish);
      line.emit("SendMessage", text, { clientMessageId }, (answer) => {
        if ("error" in answer) {
          if (answer.error.code === "TOO_MANY_REQUESTS") {
            // Many messages after a long time offline: slow down instead of giving them up.
            window.setTimeout(finish, RATE_PAUSE_MS);
            return;
          }
          if (answer.error.code === "PRE_CHAT_REQUIRED") options.introductionWanted();
          markFailed(clientMessageId);
        } else {
          stopWatching(clientMessageId);
          pending.remove([clientMessageId]);
          const { conversationId, seq, sentAt } = answer;
          options.sent({
            conversationId,
            seq,
            sentAt,
            clientMessageId,
            text,
            from: "visitor",
            isAnswer: false,
            senderName: "",
            replyTo: null,
            choices: [],
            attachments: [],
          });
        }
        finish();
      });
    });

  return {
    list: pending.list,
    add: (clientMessageId, text) => {
      pending.add({ clientMessageId, text, writtenAt: new Date().toISOString(), isFailed: false });
      watch(clientMessageId);
    },
    retry: (clientMessageId) => {
      pending.setFailed(clientMessageId, false);
      watch(clientMessageId);
    },
    retryAll: () => {
      for (const message of pending.list()) watch(message.clientMessageId);
      pending.setFailed(null, false);
    },
    settle: (clientMessageIds) => {
      const confirmed = pending.list().filter((message) => clientMessageIds.has(message.clientMessageId));
      for (const { clientMessageId } of confirmed) stopWatching(clientMessageId);
      pending.remove(confirmed.map((message) => message.clientMessageId));
    },
    flush: async () => {
      if (isFlushing) return;
      isFlushing = true;
      try {
        for (;;) {
          const next = pending.list().find((message) => !message.isFailed);
          const line = options.line();
          if (!line?.connected || !next) return;
          await deliver(line, next);
        }
      } finally {
        isFlushing = false;
      }
    },
    clear: () => {
      const ids = pending.list().map((message) => message.clientMessageId);
      for (const id of ids) stopWatching(id);
      pending.remove(ids);
    },
  };
}
