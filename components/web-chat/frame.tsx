import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { io } from "socket.io-client";
import { ChatWindow } from "./chat-window";
import { FRAME_CONFIG_ID, FRAME_ROOT_ID, type FrameConfig } from "./frame-config";
import { type FrameMessage, isProtocolMessage } from "./frame-protocol";
import { safeStorage } from "./safe-storage";
import { createVisitorChat, type VisitorChat } from "./visitor-chat";
import { visitorEntries } from "./visitor-entries";
import { downloadVisitorFile } from "./visitor-file";

const storage = safeStorage();

function tellHost(config: FrameConfig, message: FrameMessage) {
  if (config.hostOrigin && window.parent !== window) window.parent.postMessage(message, config.hostOrigin);
}

/** Whether the page around the iframe shows it; a page of its own is always shown. */
function useOpen(config: FrameConfig, onFocusRequest: () => void): boolean {
  const isEmbedded = window.parent !== window;
  const [isOpen, setOpen] = useState(!isEmbedded);
  const focusRequest = useRef(onFocusRequest);
  focusRequest.current = onFocusRequest;

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== window.parent || event.origin !== config.hostOrigin || !isProtocolMessage(event.data))
        return;
      if (event.data.cangoo === "open") {
        setOpen(true);
        if (event.data.focus) focusRequest.current();
      } else if (event.data.cangoo === "closed") {
        setOpen(false);
      }
    };
    window.addEventListener("message", onMessage);
    tellHost(config, { cangoo: "ready" });
    return () => window.removeEventListener("message", onMessage);
  }, [config]);

  return isOpen;
}

function useColorScheme(): "light" | "dark" {
  const query = useMemo(() => window.matchMedia("(prefers-color-scheme: dark)"), []);
  const isDark = useSyncExternalStore(
    (listener) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => query.matches,
  );
  return isDark ? "dark" : "light";
}

function useDraft(clientKey: string): [string, (draft: string) => void] {
  const key = `cangoo-draft:${clientKey}`;
  const [draft, setDraft] = useState(() => storage.get(key) ?? "");
  const change = (next: string) => {
    setDraft(next);
    if (next === "") storage.remove(key);
    else storage.set(key, next);
  };
  return [draft, change];
}

function VisitorFrame({ config, chat }: { config: FrameConfig; chat: VisitorChat }) {
  const composer = useRef<HTMLTextAreaElement>(null);
  const state = useSyncExternalStore(chat.subscribe, chat.getState);
  const colorScheme = useColorScheme();
  const [draft, setDraft] = useDraft(config.clientKey);
  const isOpen = useOpen(config, () => composer.current?.focus());
  const { appearance, texts, locale } = config;
  const { timeline, pending, unread, connection, isAgentTyping } = state;
  const isKnown = connection === "online";

  useEffect(() => {
    const apply = () => chat.setVisible(isOpen && document.visibilityState === "visible");
    apply();
    // The visitor gets a token when they first open the chat, not for having seen the launcher.
    if (isOpen || chat.token()) chat.start();
    document.addEventListener("visibilitychange", apply);
    return () => document.removeEventListener("visibilitychange", apply);
  }, [chat, isOpen]);

  useEffect(() => {
    if (isKnown) tellHost(config, { cangoo: "known" });
  }, [config, isKnown]);

  useEffect(() => tellHost(config, { cangoo: "unread", count: unread }), [config, unread]);

  const entries = useMemo(
    () =>
      visitorEntries({
        welcomeMessage: appearance.welcomeMessage,
        chatbotName: appearance.chatbotName,
        timeline,
        pending,
        isAgentTyping,
        texts,
        locale,
      }),
    [appearance, timeline, pending, isAgentTyping, texts, locale],
  );

  return (
    <ChatWindow
      appearance={appearance}
      texts={texts}
      locale={locale}
      colorScheme={colorScheme}
      entries={entries}
      connection={connection === "idle" ? "connecting" : connection}
      isLoading={!state.isLoaded && connection === "online"}
      isClosed={timeline.isClosed}
      draft={draft}
      onDraftChange={(next) => {
        setDraft(next);
        chat.setTyping(next.trim() !== "");
      }}
      onSend={chat.send}
      onRetry={chat.retry}
      onOpenFile={(file) => downloadVisitorFile(file, chat.token())}
      onClose={window.parent === window ? undefined : () => tellHost(config, { cangoo: "close" })}
      composerRef={composer}
    />
  );
}

function start() {
  const root = document.getElementById(FRAME_ROOT_ID);
  const json = document.getElementById(FRAME_CONFIG_ID)?.textContent;
  if (!root || !json) return;
  const config = JSON.parse(json) as FrameConfig;
  const chat = createVisitorChat({
    clientKey: config.clientKey,
    storage,
    openSocket: (namespace, auth) =>
      io(namespace, {
        autoConnect: false,
        // A WebSocket handshake always names its origin, which the server checks; polling is for networks that block it.
        transports: ["websocket", "polling"],
        tryAllTransports: true,
        auth: (answer) => answer(auth()),
      }),
  });
  createRoot(root).render(<VisitorFrame config={config} chat={chat} />);
}

start();
