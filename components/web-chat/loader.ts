import { type FrameMessage, isProtocolMessage, type LoaderMessage } from "@/components/web-chat/loader/frame-protocol";
import { drawLauncher } from "@/components/web-chat/loader/launcher";
import { loaderTexts } from "@/components/web-chat/loader/loader-texts";
import { fill } from "@/components/web-chat/window/chat-texts";
import type { WebChatAppearance } from "@/lib/modules/channels/web-chat/schema";

// This file becomes public/widget.js, which runs on other people's pages: it may not throw, block, or touch anything
// outside its own element. A page with a content security policy needs our origin in script-src, connect-src and
// frame-src; nothing in style-src.

const PHONE = "(max-width: 640px)";

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    // Storage may be blocked on the page; the chat works without what it would remember.
    return undefined;
  }
}

function warn(message: string) {
  // The page's developer has no other place to learn why nothing is drawn.
  console.warn(`[Cangoo] ${message}`);
}

async function fetchAppearance(origin: string, clientKey: string): Promise<WebChatAppearance | null> {
  try {
    const response = await fetch(`${origin}/api/v1/web-chats/${encodeURIComponent(clientKey)}`, {
      credentials: "omit",
    });
    if (response.ok) return (await response.json()) as WebChatAppearance;
    warn(
      response.status === 403
        ? `The chat isn't shown: ${location.origin} is not one of its allowed domains.`
        : `The chat isn't shown: the server answered ${response.status}.`,
    );
  } catch {
    // The browser hides the answer's status from a page that isn't allowed to read it.
    warn(`The chat isn't shown: ${origin} can't be reached or doesn't allow ${location.origin}.`);
  }
  return null;
}

type Identity = Extract<FrameMessage, { cangoo: "identity" }>["status"];

/** What the page may call (docs/web-chat.md). */
type CangooApi = { identify: (token: string) => void; logout: () => void; open: () => void; close: () => void };

// For the page's own scripts: they may have waited for us, or want to sign anew.
function announce(name: string, detail?: { status: Identity }) {
  window.dispatchEvent(new CustomEvent(`cangoo:${name}`, { detail }));
}

function run(origin: string, clientKey: string, nonce: string, appearance: WebChatAppearance, identityToken: string) {
  const language = document.documentElement.lang || navigator.language;
  const texts = loaderTexts(language);
  const launcher = drawLauncher(appearance, texts, nonce);
  const storageKey = `cangoo-chat:${clientKey}`;
  let frame: HTMLIFrameElement | null = null;
  let isReady = false;
  let isOpen = false;
  let wantsFocus = false;
  let identity = identityToken;
  /** The visitor signed out before the chat inside could be told. */
  let mustForget = false;

  const tell = (message: LoaderMessage) => {
    if (isReady) frame?.contentWindow?.postMessage(message, origin);
  };

  const loadFrame = () => {
    if (frame) return;
    frame = document.createElement("iframe");
    // For the sound of a new answer.
    frame.allow = "autoplay";
    frame.title = fill(texts.frameTitle, { name: appearance.chatbotName });
    const query = new URLSearchParams({ key: clientKey, lang: language, host: location.origin });
    frame.src = `${origin}/widget?${query}`;
    launcher.panel.append(frame);
  };

  const open = (focus: boolean) => {
    isOpen = true;
    wantsFocus = focus;
    loadFrame();
    launcher.setOpen(true);
    if (focus) frame?.focus();
    tell({ cangoo: "open", focus });
    attempt(() => sessionStorage.setItem(storageKey, "open"));
  };

  const close = () => {
    if (!isOpen) return;
    const hadFocus = document.activeElement === launcher.host;
    isOpen = false;
    launcher.setOpen(false);
    if (hadFocus) launcher.button.focus();
    tell({ cangoo: "closed" });
    attempt(() => sessionStorage.removeItem(storageKey));
  };

  const onFrameMessage = (message: FrameMessage) => {
    if (message.cangoo === "ready") {
      isReady = true;
      launcher.setReady();
      if (mustForget) tell({ cangoo: "logout" });
      mustForget = false;
      if (identity) tell({ cangoo: "identify", token: identity });
      if (isOpen) tell({ cangoo: "open", focus: wantsFocus });
    } else if (message.cangoo === "close") {
      close();
    } else if (message.cangoo === "known") {
      attempt(() => localStorage.setItem(storageKey, "known"));
    } else if (message.cangoo === "forgotten") {
      attempt(() => localStorage.removeItem(storageKey));
    } else if (message.cangoo === "identity") {
      if (message.status !== "accepted") {
        identity = "";
        warn(`The visitor's identity was refused: ${message.status}.`);
      }
      announce("identity", { status: message.status });
    } else if (message.cangoo === "unread") {
      launcher.setUnread(message.count);
    }
  };

  const loadWhenIdle = () => {
    // A page that is never idle has unread answers, too.
    if ("requestIdleCallback" in window) window.requestIdleCallback(loadFrame, { timeout: 2000 });
    else setTimeout(loadFrame, 2000);
  };

  window.addEventListener("message", (event) => {
    if (!frame || event.source !== frame.contentWindow || event.origin !== origin || !isProtocolMessage(event.data))
      return;
    onFrameMessage(event.data as FrameMessage);
  });
  launcher.button.addEventListener("click", () => (isOpen ? close() : open(true)));
  launcher.button.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
  });
  document.body.append(launcher.host);

  const api: CangooApi = {
    identify: (token) => {
      identity = String(token);
      mustForget = false;
      // Out of sight: they may have an unread answer from another browser.
      if (frame) tell({ cangoo: "identify", token: identity });
      else loadWhenIdle();
    },
    logout: () => {
      identity = "";
      close();
      launcher.setUnread(0);
      const isKnown = attempt(() => localStorage.getItem(storageKey)) === "known";
      if (isReady) tell({ cangoo: "logout" });
      else if (frame || isKnown) {
        mustForget = true;
        loadFrame();
      }
    },
    open: () => open(true),
    close,
  };
  Object.assign(window, { Cangoo: api });
  announce("ready");

  // On a phone the window covers the page, so it only opens when asked.
  const wasOpen = attempt(() => sessionStorage.getItem(storageKey)) === "open" && !matchMedia(PHONE).matches;
  if (wasOpen) open(false);
  // For a visitor with a conversation the chat is loaded out of sight, to count what they haven't read.
  else if (identity || attempt(() => localStorage.getItem(storageKey)) === "known") loadWhenIdle();
}

async function start() {
  const current = document.currentScript;
  const script =
    current instanceof HTMLScriptElement
      ? current
      : document.querySelector<HTMLScriptElement>("script[data-client-key]");
  const clientKey = script?.dataset.clientKey;
  if (!script || !clientKey) {
    warn("The script tag has no data-client-key.");
    return;
  }
  // Included twice, also through two copies of the script: the first one draws.
  const slots = window as unknown as Record<symbol, true | undefined>;
  const slot = Symbol.for("cangoo.web-chat");
  if (slots[slot]) return;
  slots[slot] = true;
  const { origin } = new URL(script.src);
  const { nonce } = script;
  const { identityToken = "", position } = script.dataset;
  const appearance = await fetchAppearance(origin, clientKey);
  if (!appearance) return;
  if (position === "bottom-left" || position === "bottom-right") appearance.position = position;
  if (document.readyState === "loading") {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  run(origin, clientKey, nonce, appearance, identityToken);
}

start().catch(() => warn("The chat couldn't be started."));
