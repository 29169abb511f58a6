import type { Socket } from "socket.io-client";
import { newClientId } from "@/lib/client/client-id";
import type {
  WEB_CHAT_NAMESPACE,
  WebChatClientEvents,
  WebChatServerEvents,
} from "@/lib/modules/channels/web-chat/events";
import type { VisitorMessage } from "@/lib/modules/channels/web-chat/schema";
import {
  EMPTY_TIMELINE,
  hasGap,
  isAfter,
  type Timeline,
  withClosed,
  withHistory,
  withMessages,
  withReopened,
} from "./chat-timeline";
import { openPendingMessages, type PendingMessage } from "./pending-messages";
import type { KeyValueStorage } from "./safe-storage";
import { openReceipts } from "./visitor-receipts";
import { openVisitorToken, VisitorTokenError } from "./visitor-token";
import { openAgentTyping, openOwnTyping } from "./visitor-typing";

type ChatSocket = Socket<WebChatServerEvents, WebChatClientEvents>;

/** State of the line to the server. `idle`: never opened yet. `unavailable`: the server won't talk to this page. */
export type Connection = "idle" | "connecting" | "online" | "offline" | "unavailable";

/** Everything the window shows, replaced as a whole at each change. */
export type VisitorChatState = {
  connection: Connection;
  /** The first answer of the server has arrived. */
  isLoaded: boolean;
  timeline: Timeline;
  pending: readonly PendingMessage[];
  /** Agents' messages that came while the window was away. */
  unread: number;
  isAgentTyping: boolean;
};

/** The visitor's side of a web chat, independent of how it is drawn. */
export type VisitorChat = {
  getState: () => VisitorChatState;
  subscribe: (listener: () => void) => () => void;
  /** Obtains the visitor's token and connects. Further calls do nothing. */
  start: () => void;
  send: (text: string) => void;
  retry: (clientMessageId: string) => void;
  /** The visitor is writing, or has nothing written any more. */
  setTyping: (isTyping: boolean) => void;
  setVisible: (isVisible: boolean) => void;
  /** The visitor's token; null before the first time the chat was opened in this browser. */
  token: () => string | null;
};

// The schema files build zod objects; only their types come here, so that zod stays out of the visitor's download.
const NAMESPACE: typeof WEB_CHAT_NAMESPACE = "/webchat";
/** A message not confirmed by then is shown as failed (decisions: 'temporary message'). */
const CONFIRM_MS = 10_000;
const RETRY_MAX_MS = 30_000;
const RATE_PAUSE_MS = 1_000;

function readSeen(stored: string | null): { conversationId: number; seq: number } | null {
  const [conversationId, seq] = (stored ?? "").split(":").map(Number);
  return conversationId && seq ? { conversationId, seq } : null;
}

/** Creates the chat of one web chat key. `openSocket` makes an unconnected socket for a namespace. */
export function createVisitorChat(options: {
  clientKey: string;
  storage: KeyValueStorage;
  openSocket: (namespace: string, auth: () => { token: string | null }) => ChatSocket;
}): VisitorChat {
  const { clientKey, storage } = options;
  const token = openVisitorToken(storage, clientKey);
  const pendingKey = `cangoo-pending:${clientKey}`;
  const seenKey = `cangoo-seen:${clientKey}`;
  const pending = openPendingMessages(storage, pendingKey);
  const listeners = new Set<() => void>();
  const confirmTimers = new Map<string, number>();
  let state: VisitorChatState = {
    connection: "idle",
    isLoaded: false,
    timeline: EMPTY_TIMELINE,
    pending: pending.list(),
    unread: 0,
    isAgentTyping: false,
  };
  let socket: ChatSocket | null = null;
  let usedToken: string | null = null;
  let failures = 0;
  let isVisible = false;
  let isFlushing = false;
  let isSyncing = false;

  const update = (change: Partial<VisitorChatState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const ignore = () => undefined;
  const receipts = openReceipts(({ conversationId, ...seqs }) => {
    if (!socket?.connected) return false;
    socket.emit("Seen", conversationId, seqs, ignore);
    return true;
  });
  const setTyping = openOwnTyping((isTyping) => {
    if (socket?.connected) socket.emit("Typing", isTyping, ignore);
  });
  const setAgentTyping = openAgentTyping((isAgentTyping) => {
    if (state.isAgentTyping !== isAgentTyping) update({ isAgentTyping });
  });

  const countUnread = (timeline: Timeline): number => {
    const newest = timeline.messages.at(-1);
    const stored = readSeen(storage.get(seenKey));
    if (isVisible && newest && isAfter(newest, stored)) {
      storage.set(seenKey, `${newest.conversationId}:${newest.seq}`);
    }
    if (isVisible) return 0;
    return timeline.messages.filter((message) => message.from === "agent" && isAfter(message, stored)).length;
  };

  const setTimeline = (timeline: Timeline) => {
    const arrived = new Set(timeline.messages.map((message) => message.clientMessageId));
    const confirmed = pending.list().filter((message) => arrived.has(message.clientMessageId));
    pending.remove(confirmed.map((message) => message.clientMessageId));
    update({ timeline, pending: pending.list(), unread: countUnread(timeline) });
    receipts.report(timeline, isVisible);
  };

  const stopWatching = (clientMessageId: string) => {
    window.clearTimeout(confirmTimers.get(clientMessageId));
    confirmTimers.delete(clientMessageId);
  };

  const markFailed = (clientMessageId: string) => {
    stopWatching(clientMessageId);
    pending.setFailed(clientMessageId, true);
    update({ pending: pending.list() });
  };

  const watchConfirmation = (clientMessageId: string) => {
    stopWatching(clientMessageId);
    confirmTimers.set(
      clientMessageId,
      window.setTimeout(() => markFailed(clientMessageId), CONFIRM_MS),
    );
  };

  const deliver = (line: ChatSocket, { clientMessageId, text }: PendingMessage): Promise<void> =>
    new Promise((resolve) => {
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
          markFailed(clientMessageId);
        } else {
          stopWatching(clientMessageId);
          pending.remove([clientMessageId]);
          const sent: VisitorMessage = {
            ...answer,
            clientMessageId,
            text,
            from: "visitor",
            senderName: "",
            replyTo: null,
            attachments: [],
          };
          setTimeline(withMessages(state.timeline, [sent]));
        }
        finish();
      });
    });

  // One at a time, so that messages written while offline arrive in the order in which they were written.
  const flush = async () => {
    if (isFlushing) return;
    isFlushing = true;
    try {
      for (;;) {
        const next = pending.list().find((message) => !message.isFailed);
        if (!socket?.connected || !next) return;
        await deliver(socket, next);
      }
    } finally {
      isFlushing = false;
    }
  };

  const fetchAfter = (line: ChatSocket, afterSeq: number) =>
    new Promise<Parameters<Parameters<WebChatClientEvents["GetMessages"]>[1]>[0] | null>((resolve) => {
      const limit = window.setTimeout(() => resolve(null), CONFIRM_MS);
      line.emit("GetMessages", { afterSeq }, (answer) => {
        window.clearTimeout(limit);
        resolve(answer);
      });
    });

  const sync = async () => {
    const line = socket;
    if (isSyncing || !line?.connected) return;
    isSyncing = true;
    try {
      const { conversationId, syncedSeq } = state.timeline;
      let answer = await fetchAfter(line, syncedSeq);
      if (answer && "conversation" in answer && syncedSeq > 0 && answer.conversation?.id !== conversationId) {
        // A newer conversation was started elsewhere: our number says nothing about it.
        answer = await fetchAfter(line, 0);
      }
      if (!answer || "error" in answer) {
        window.setTimeout(sync, CONFIRM_MS);
        return;
      }
      setTimeline(withHistory(state.timeline, answer));
      update({ isLoaded: true });
    } finally {
      isSyncing = false;
    }
    // A message that overtook the answer may have left another gap.
    if (hasGap(state.timeline)) void sync();
  };

  const backOff = () => Math.min(RETRY_MAX_MS, 1000 * 2 ** failures++) * (0.75 + Math.random() / 2);

  const connect = async () => {
    try {
      usedToken = await token.obtain();
      socket?.connect();
    } catch (error) {
      const problem = error instanceof VisitorTokenError ? error : new VisitorTokenError(false, 0);
      if (problem.isFinal) {
        update({ connection: "unavailable" });
        return;
      }
      update({ connection: "offline" });
      window.setTimeout(connect, Math.max(problem.retryAfterMs, backOff()));
    }
  };

  const resume = async () => {
    failures = 0;
    update({ connection: "online" });
    for (const message of pending.list()) watchConfirmation(message.clientMessageId);
    pending.setFailed(null, false);
    // First what arrived meanwhile: it confirms what was sent but never acknowledged.
    await sync();
    update({ pending: pending.list() });
    await flush();
  };

  const listen = (line: ChatSocket) => {
    line.on("connect", () => {
      receipts.forget();
      void resume();
    });
    line.on("disconnect", (reason) => {
      update({ connection: "offline" });
      // After a disconnection by the server the library waits for us.
      if (reason === "io server disconnect") window.setTimeout(connect, backOff());
    });
    line.on("connect_error", (error: Error & { data?: { code?: string } }) => {
      if (error.data?.code === "UNAUTHENTICATED" && usedToken) {
        token.discard(usedToken);
        setTimeline(EMPTY_TIMELINE);
        window.setTimeout(connect, failures === 0 ? failures++ : backOff());
        return;
      }
      update({ connection: "offline" });
      if (!line.active) window.setTimeout(connect, backOff());
    });
    line.on("Message", (message) => {
      if (message.from === "agent") setAgentTyping(false);
      setTimeline(withMessages(state.timeline, [message]));
      if (hasGap(state.timeline)) void sync();
    });
    line.on("ChatClosed", ({ conversationId }) => {
      setAgentTyping(false);
      setTimeline(withClosed(state.timeline, conversationId));
    });
    line.on("ChatReopened", ({ conversationId }) => setTimeline(withReopened(state.timeline, conversationId)));
    line.on("AgentTyping", ({ conversationId, isTyping }) => {
      if (conversationId === state.timeline.conversationId) setAgentTyping(isTyping);
    });
  };

  const start = () => {
    if (socket) return;
    update({ connection: "connecting" });
    socket = options.openSocket(NAMESPACE, () => ({ token: token.current() }));
    listen(socket);
    window.addEventListener("online", () => {
      // Don't sit out the rest of the back-off once the network is known to be back.
      if (socket && !socket.connected && usedToken) socket.disconnect().connect();
    });
    window.addEventListener("storage", (event) => {
      if (event.key === pendingKey) update({ pending: pending.list() });
      if (event.key === seenKey) update({ unread: countUnread(state.timeline) });
    });
    void connect();
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    setTyping,
    send: (text) => {
      setTyping(false);
      const clientMessageId = newClientId();
      pending.add({ clientMessageId, text, writtenAt: new Date().toISOString(), isFailed: false });
      watchConfirmation(clientMessageId);
      update({ pending: pending.list() });
      void flush();
    },
    retry: (clientMessageId) => {
      pending.setFailed(clientMessageId, false);
      watchConfirmation(clientMessageId);
      update({ pending: pending.list() });
      void flush();
    },
    setVisible: (next) => {
      isVisible = next;
      const unread = countUnread(state.timeline);
      if (unread !== state.unread) update({ unread });
      receipts.report(state.timeline, isVisible);
    },
    token: token.current,
  };
}
