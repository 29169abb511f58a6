import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { io } from "socket.io-client";
import { FRAME_CONFIG_ID, FRAME_ROOT_ID, type FrameConfig } from "@/components/web-chat/loader/frame-config";
import { type FrameMessage, isProtocolMessage, type LoaderMessage } from "@/components/web-chat/loader/frame-protocol";
import { safeStorage } from "@/components/web-chat/loader/safe-storage";
import { useAvailability } from "@/components/web-chat/visitor/use-availability";
import { createVisitorChat } from "@/components/web-chat/visitor/visitor-chat";
import { visitorEntries } from "@/components/web-chat/visitor/visitor-entries";
import { downloadVisitorFile, showVisitorImage } from "@/components/web-chat/visitor/visitor-file";
import { visitorPanel } from "@/components/web-chat/visitor/visitor-panel";
import type { VisitorChat } from "@/components/web-chat/visitor/visitor-state";
import { ACCEPTED_FILES, ACCEPTED_TYPES, fileProblem } from "@/components/web-chat/visitor/visitor-uploads";
import { awayNotice } from "@/components/web-chat/window/away-notice";
import type { FileAccess } from "@/components/web-chat/window/chat-file";
import { type ChatSound, openChatSound } from "@/components/web-chat/window/chat-sound";
import { fill } from "@/components/web-chat/window/chat-texts";
import { ChatWindow } from "@/components/web-chat/window/chat-window";
import { formDraft } from "@/components/web-chat/window/form-draft";
import { queueNotice } from "@/components/web-chat/window/queue-notice";

const storage = safeStorage();
const FORM_FIELD = ".cw-panel input, .cw-panel select, .cw-panel textarea";

function tellHost(config: FrameConfig, message: FrameMessage) {
  if (config.hostOrigin && window.parent !== window) window.parent.postMessage(message, config.hostOrigin);
}

/** Whether the page around the iframe shows it, and how the visitor puts it away; a page of its own is always shown. */
function useOpen(config: FrameConfig, chat: VisitorChat, onFocusRequest: () => void) {
  const isEmbedded = window.parent !== window;
  const [isOpen, setOpen] = useState(!isEmbedded);
  const focusRequest = useRef(onFocusRequest);
  focusRequest.current = onFocusRequest;
  const show = useCallback(
    (next: boolean) => {
      setOpen(next);
      // At once: what arrives before the next drawing, which a hidden frame may never have, isn't before anybody's eyes.
      chat.setVisible(next && document.visibilityState === "visible");
    },
    [chat],
  );

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== window.parent || event.origin !== config.hostOrigin || !isProtocolMessage(event.data))
        return;
      const message = event.data as LoaderMessage;
      if (message.cangoo === "open") {
        show(true);
        if (message.focus) focusRequest.current();
      } else if (message.cangoo === "closed") show(false);
      else if (message.cangoo === "identify") chat.identify(String(message.token));
      else if (message.cangoo === "logout") chat.logout();
    };
    window.addEventListener("message", onMessage);
    tellHost(config, { cangoo: "ready" });
    return () => window.removeEventListener("message", onMessage);
  }, [config, chat, show]);

  const putAway = () => {
    show(false);
    tellHost(config, { cangoo: "close" });
  };
  return { isOpen, putAway };
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

/** What is being written, kept through reloads; gone with whoever wrote it. `writer` counts those since the page loaded. */
function useDraft(clientKey: string, forgotten: number) {
  const forms = useMemo(() => formDraft(storage, clientKey), [clientKey]);
  const [writer, setWriter] = useState(0);
  const key = `cangoo-draft:${clientKey}`;
  const [draft, setDraft] = useState(() => storage.get(key) ?? "");
  const change = (next: string) => {
    setDraft(next);
    if (next === "") storage.remove(key);
    else storage.set(key, next);
  };
  useEffect(() => {
    if (forgotten === 0) return;
    setDraft("");
    storage.remove(key);
    forms.clear();
    setWriter(forgotten);
  }, [forgotten, key, forms]);
  return { draft, setDraft: change, forms, writer };
}

function VisitorFrame({ config, chat, sound }: { config: FrameConfig; chat: VisitorChat; sound: ChatSound }) {
  const composer = useRef<HTMLTextAreaElement>(null);
  const state = useSyncExternalStore(chat.subscribe, chat.getState);
  const colorScheme = useColorScheme();
  const { draft, setDraft, forms, writer } = useDraft(config.clientKey, state.forgotten);
  const [isSoundOn, setSoundOn] = useState(sound.isOn);
  const [fileNotice, setFileNotice] = useState("");
  const { isOpen, putAway } = useOpen(config, chat, () => {
    // Where a form stands in the composer's place, its first field is where one goes on.
    const field = composer.current ?? document.querySelector<HTMLElement>(FORM_FIELD);
    field?.focus();
  });
  const availability = useAvailability(config.clientKey, config.availability, isOpen);
  const { appearance, texts, locale } = config;
  const { timeline, pending, unread, connection } = state;
  const isKnown = connection === "online";

  useEffect(() => {
    const apply = () => chat.setVisible(isOpen && document.visibilityState === "visible");
    apply();
    // The visitor gets a token when they first open the chat, not for having seen the launcher.
    if (isOpen || chat.token()) chat.start(isOpen);
    document.addEventListener("visibilitychange", apply);
    return () => document.removeEventListener("visibilitychange", apply);
  }, [chat, isOpen]);

  useEffect(() => {
    if (isKnown) tellHost(config, { cangoo: "known" });
  }, [config, isKnown]);

  useEffect(() => {
    if (state.forgotten > 0) tellHost(config, { cangoo: "forgotten" });
  }, [config, state.forgotten]);

  useEffect(() => tellHost(config, { cangoo: "unread", count: unread }), [config, unread]);

  const entries = useMemo(
    () =>
      visitorEntries({
        welcomeMessage: appearance.welcomeMessage,
        chatbotName: appearance.chatbotName,
        timeline,
        pending,
        files: state.files,
        firstUnread: state.firstUnread,
        isAgentTyping: state.isAgentTyping,
        texts,
        locale,
      }),
    [appearance, timeline, pending, state.files, state.firstUnread, state.isAgentTyping, texts, locale],
  );
  const files = useMemo<FileAccess>(
    () => ({
      open: (file) => downloadVisitorFile(file, chat.token()),
      show: (file) => showVisitorImage(file, chat.token()),
    }),
    [chat],
  );

  const addFiles = (added: readonly File[]) => {
    const refused: string[] = [];
    for (const file of added) {
      const problem = fileProblem(file);
      if (problem) refused.push(fill(texts[problem], { name: file.name, types: ACCEPTED_TYPES }));
      else chat.sendFile(file);
    }
    setFileNotice(refused.join(" "));
  };

  return (
    <ChatWindow
      appearance={appearance}
      texts={texts}
      locale={locale}
      colorScheme={colorScheme}
      entries={entries}
      connection={connection === "idle" ? "connecting" : connection}
      notice={[awayNotice(availability, texts, locale), queueNotice(state.queue, texts), fileNotice]
        .filter(Boolean)
        .join(" ")}
      panel={visitorPanel({ config, chat, state, availability, draft: forms, writer })}
      sound={{ isOn: isSoundOn, onToggle: () => setSoundOn(sound.toggle()) }}
      isLoading={!state.isLoaded && connection === "online"}
      isClosed={timeline.isClosed}
      draft={draft}
      onDraftChange={(next) => {
        setDraft(next);
        setFileNotice("");
        chat.setTyping(next.trim() !== "");
      }}
      onSend={chat.send}
      onRetry={chat.retry}
      onCancel={chat.cancelFile}
      files={files}
      onFiles={addFiles}
      acceptedFiles={ACCEPTED_FILES}
      onClose={window.parent === window ? undefined : putAway}
      composerRef={composer}
    />
  );
}

function start() {
  const root = document.getElementById(FRAME_ROOT_ID);
  const json = document.getElementById(FRAME_CONFIG_ID)?.textContent;
  if (!root || !json) return;
  const config = JSON.parse(json) as FrameConfig;
  const sound = openChatSound(storage, `cangoo-sound:${config.clientKey}`, config.soundOn);
  const chat = createVisitorChat({
    clientKey: config.clientKey,
    storage,
    onIdentity: (status) => tellHost(config, { cangoo: "identity", status }),
    onNews: sound.play,
    openSocket: (namespace, auth) =>
      io(namespace, {
        autoConnect: false,
        // A WebSocket handshake always names its origin, which the server checks; polling is for networks that block it.
        transports: ["websocket", "polling"],
        tryAllTransports: true,
        auth: (answer) => answer(auth()),
      }),
  });
  createRoot(root).render(<VisitorFrame config={config} chat={chat} sound={sound} />);
}

start();
