import type { KeyValueStorage } from "@/components/web-chat/loader/safe-storage";
import {
  EMPTY_TIMELINE,
  hasGap,
  type Timeline,
  withClosed,
  withHistory,
  withMessages,
  withoutAfter,
  withReopened,
} from "@/components/web-chat/window/chat-timeline";
import { newClientId } from "@/lib/client/http/client-id";
import type { WEB_CHAT_NAMESPACE } from "@/lib/modules/channels/web-chat/events";
import { introduceOver } from "./visitor-introduction";
import { openLook } from "./visitor-look";
import { openOutbox } from "./visitor-outbox";
import { openReceipts } from "./visitor-receipts";
import { openSeenMark } from "./visitor-seen";
import { type ChatSocket, stateAtFirst, type VisitorChat, type VisitorChatState } from "./visitor-state";
import { openSync } from "./visitor-sync";
import { type IdentityStatus, openVisitorToken, VisitorTokenError } from "./visitor-token";
import { openAgentTyping, openOwnTyping } from "./visitor-typing";
import { openUploads } from "./visitor-uploads";

// The schema files build zod objects; only their types come here, so that zod stays out of the visitor's download.
const NAMESPACE: typeof WEB_CHAT_NAMESPACE = "/webchat";
const RETRY_MAX_MS = 30_000;

/** Creates the chat of one web chat key. `openSocket` makes an unconnected socket for a namespace. */
export function createVisitorChat(options: {
  clientKey: string;
  storage: KeyValueStorage;
  openSocket: (namespace: string, auth: () => { token: string | null }) => ChatSocket;
  onIdentity: (status: IdentityStatus) => void;
  /** An agent's message arrived that isn't before the visitor's eyes. */
  onNews: () => void;
}): VisitorChat {
  const { clientKey, storage } = options;
  const pendingKey = `cangoo-pending:${clientKey}`;
  const seenKey = `cangoo-seen:${clientKey}`;
  const listeners = new Set<() => void>();
  const token = openVisitorToken(storage, clientKey, options.onIdentity);
  const seen = openSeenMark(storage, seenKey);
  let socket: ChatSocket | null = null;
  let usedToken: string | null = null;
  let failures = 0;
  let mayCreate = false;
  let isVisible = false;
  /** Counts the connections; an answer of an earlier one never comes. */
  let line = 0;
  let isConnecting = false;
  let connectsAgain = false;

  const update = (change: Partial<VisitorChatState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const outbox = openOutbox({
    storage,
    key: pendingKey,
    line: () => socket,
    changed: () => update({ pending: outbox.list() }),
    sent: (message) => setTimeline(withMessages(state.timeline, [message])),
    // What is asked may not be what it was.
    introductionWanted: () => void sync(),
  });
  const uploads = openUploads({
    token: token.current,
    changed: () => update({ files: uploads.list() }),
    sent: (message) => setTimeline(withMessages(state.timeline, [message])),
  });
  const initial = (forgotten: number) => stateAtFirst(outbox.list(), uploads.list(), forgotten);
  let state = initial(0);
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

  const countUnread = (timeline: Timeline): number => (isVisible ? 0 : seen.unread(timeline).length);

  const markRead = (timeline: Timeline) => {
    seen.markAll(timeline);
    receipts.report(timeline, true);
  };
  const looking = openLook(() => state.timeline, markRead);

  const setTimeline = (timeline: Timeline) => {
    outbox.settle(new Set(timeline.messages.map((message) => message.clientMessageId)));
    update({ timeline, pending: outbox.list(), unread: countUnread(timeline) });
    receipts.report(timeline, false);
    if (isVisible) looking.begin();
  };

  const sync = openSync({
    line: () => ({ number: line, socket }),
    timeline: () => state.timeline,
    take: (answer) => {
      // On the visitor's way back to the window: what they missed is marked, not merely there.
      const wasLoaded = state.isLoaded;
      const timeline = withHistory(state.timeline, answer);
      if (isVisible && !wasLoaded) update({ firstUnread: seen.unread(timeline)[0] ?? null });
      setTimeline(timeline);
      update({ isLoaded: true, self: answer.visitor, queue: answer.queue });
    },
  });

  const backOff = () => Math.min(RETRY_MAX_MS, 1000 * 2 ** failures++) * (0.75 + Math.random() / 2);

  const connect = async () => {
    if (isConnecting) {
      // Who the visitor is may have changed since this attempt began.
      connectsAgain = true;
      return;
    }
    isConnecting = true;
    try {
      const obtained = await token.obtain(mayCreate);
      // Another person than a moment ago: nothing of the other's stays on the screen.
      if (usedToken !== null && obtained !== usedToken) setTimeline(EMPTY_TIMELINE);
      usedToken = obtained;
      if (obtained === null) update({ connection: "idle" });
      else if (socket && !socket.connected) socket.connect();
    } catch (error) {
      const problem = error instanceof VisitorTokenError ? error : new VisitorTokenError("later", 0);
      if (problem.reason !== "later") {
        update({ connection: problem.reason });
        return;
      }
      update({ connection: "offline" });
      window.setTimeout(connect, Math.max(problem.retryAfterMs, backOff()));
    } finally {
      isConnecting = false;
      if (connectsAgain) {
        connectsAgain = false;
        reconnect();
      }
    }
  };

  /** Begins again as whoever the browser's token now stands for. */
  const reconnect = () => {
    socket?.disconnect();
    update({ connection: "connecting", isLoaded: false, self: null });
    void connect();
  };

  const resume = async () => {
    failures = 0;
    update({ connection: "online" });
    outbox.retryAll();
    // First what arrived meanwhile: it confirms what was sent but never acknowledged.
    await sync();
    update({ pending: outbox.list() });
    await outbox.flush();
    uploads.run();
  };

  const listen = (own: ChatSocket) => {
    own.on("connect", () => {
      line += 1;
      receipts.forget();
      void resume();
    });
    own.on("disconnect", (reason) => {
      if (reason === "io client disconnect") return;
      update({ connection: "offline" });
      // After a disconnection by the server the library waits for us.
      if (reason === "io server disconnect") window.setTimeout(connect, backOff());
    });
    own.on("connect_error", (error: Error & { data?: { code?: string } }) => {
      if (error.data?.code === "UNAUTHENTICATED" && usedToken) {
        // The page may have a newer signature, and is the only one who can have it.
        if (token.discard(usedToken)) options.onIdentity("expired");
        setTimeline(EMPTY_TIMELINE);
        window.setTimeout(connect, failures === 0 ? failures++ : backOff());
        return;
      }
      update({ connection: "offline" });
      if (!own.active) window.setTimeout(connect, backOff());
    });
    own.on("Message", (message) => {
      if (message.from === "agent") setAgentTyping(false);
      const before = state.timeline;
      setTimeline(withMessages(before, [message]));
      if (message.from === "agent" && state.timeline !== before && !isVisible) options.onNews();
      if (hasGap(state.timeline)) void sync();
    });
    own.on("ChatClosed", ({ conversationId }) => {
      setAgentTyping(false);
      setTimeline(withClosed(state.timeline, conversationId));
      // A new conversation may have to begin with a question.
      void sync();
    });
    own.on("ChatReopened", ({ conversationId }) => setTimeline(withReopened(state.timeline, conversationId)));
    own.on("Withdrawn", (event) => setTimeline(withoutAfter(state.timeline, event)));
    own.on("QueuePlace", ({ conversationId, queue }) => {
      if (conversationId === state.timeline.conversationId) update({ queue });
    });
    own.on("AgentTyping", ({ conversationId, isTyping }) => {
      if (conversationId === state.timeline.conversationId) setAgentTyping(isTyping);
    });
  };

  const start = (create: boolean) => {
    const isNewWish = create && !mayCreate;
    mayCreate ||= create;
    if (socket) {
      if (isNewWish && !socket.connected) void connect();
      return;
    }
    update({ connection: "connecting" });
    socket = options.openSocket(NAMESPACE, () => ({ token: token.current() }));
    listen(socket);
    window.addEventListener("online", () => {
      // Don't sit out the rest of the back-off once the network is known to be back.
      if (socket && !socket.connected && usedToken) socket.disconnect().connect();
    });
    window.addEventListener("storage", (event) => {
      if (event.key === pendingKey) update({ pending: outbox.list() });
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
      outbox.add(newClientId(), text);
      update({ pending: outbox.list() });
      void outbox.flush();
    },
    sendFile: (file) => uploads.add(newClientId(), file),
    retry: (clientMessageId) => {
      if (uploads.list().some((file) => file.clientMessageId === clientMessageId)) {
        uploads.retry(clientMessageId);
        return;
      }
      outbox.retry(clientMessageId);
      update({ pending: outbox.list() });
      void outbox.flush();
    },
    cancelFile: uploads.cancel,
    introduce: (said) =>
      introduceOver(socket, said, sync, () => {
        if (state.self) update({ self: { ...state.self, needsIntroduction: false } });
        outbox.retryAll();
        void outbox.flush();
      }),
    identify: (identityToken) => {
      const isNew = token.identify(identityToken);
      if (!socket) start(false);
      else if (isNew) reconnect();
      else options.onIdentity("accepted");
    },
    logout: () => {
      const isStarted = socket !== null;
      socket?.disconnect();
      outbox.clear();
      uploads.clear();
      looking.end();
      seen.clear();
      receipts.forget();
      usedToken = null;
      void token.logout();
      state = initial(state.forgotten + 1);
      update({});
      if (isStarted && isVisible) reconnect();
      // Until the chat is opened again there is nobody to connect.
      else mayCreate = false;
    },
    setVisible: (next) => {
      if (next === isVisible) return;
      isVisible = next;
      looking.end();
      if (isVisible) {
        // Who opens the chat came for what waits in it.
        update({ firstUnread: seen.unread(state.timeline)[0] ?? null });
        markRead(state.timeline);
      }
      const unread = countUnread(state.timeline);
      if (unread !== state.unread) update({ unread });
    },
    token: token.current,
  };
}
