import { hasDefaultBackground, legibleOn, safeColor } from "@/components/web-chat/window/chat-palette";
import { fill } from "@/components/web-chat/window/chat-texts";
import type { WebChatAppearance } from "@/lib/modules/channels/web-chat/schema";
import { loaderStyle } from "./loader-style";
import type { loaderTexts } from "./loader-texts";

/** The button and the panel on somebody else's page. */
export type Launcher = {
  host: HTMLElement;
  button: HTMLButtonElement;
  panel: HTMLElement;
  setOpen: (isOpen: boolean) => void;
  /** The chat inside has taken over: on phones its own close button replaces ours. */
  setReady: () => void;
  setUnread: (count: number) => void;
};

const SVG = "http://www.w3.org/2000/svg";

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function icon(className: string, path: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = {
    class: className,
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

// A constructed sheet is allowed under any style-src; the element is for browsers without it and takes the script's nonce.
function addStyle(root: ShadowRoot, nonce: string) {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(loaderStyle);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const style = document.createElement("style");
    style.nonce = nonce;
    style.textContent = loaderStyle;
    root.append(style);
  }
}

/** Draws the launcher in a shadow root, so that neither page's styles reach the other. */
export function drawLauncher(
  appearance: WebChatAppearance,
  texts: ReturnType<typeof loaderTexts>,
  nonce: string,
): Launcher {
  // Our own element name: a page's rules for div or button don't meet it.
  const host = document.createElement("cangoo-chat");
  const root = host.attachShadow({ mode: "open" });
  addStyle(root, nonce);

  const header = safeColor(appearance.colors.header, "header");
  const box = element("div", appearance.position === "bottom-left" ? "left" : "");
  if (hasDefaultBackground(appearance.colors)) box.classList.add("auto");
  box.style.setProperty("--header", header);
  box.style.setProperty("--on-header", legibleOn(header));
  box.style.setProperty("--background", safeColor(appearance.colors.background, "background"));

  const name = appearance.contactMessage.trim() || texts.fallbackLabel;
  const button = element("button", "launcher");
  button.type = "button";
  button.setAttribute("aria-controls", "panel");
  const label = element("span", "label");
  label.textContent = name;
  const badge = element("span", "badge");
  badge.hidden = true;
  badge.setAttribute("aria-hidden", "true");
  button.append(
    icon("talk", "M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z"),
    icon("close", "M6 6l12 12M18 6L6 18"),
    label,
    badge,
  );

  const panel = element("div", "panel");
  panel.id = "panel";
  panel.hidden = true;
  const status = element("div", "status");
  status.setAttribute("role", "status");
  // The panel comes after its button, so that Tab goes from one into the other.
  box.append(button, panel, status);
  root.append(box);

  let isOpen = false;
  let unread = 0;
  const refreshNames = () => {
    const news = unread > 0 ? fill(unread === 1 ? texts.unreadOne : texts.unreadMany, { n: unread }) : "";
    button.setAttribute("aria-expanded", String(isOpen));
    button.setAttribute("aria-label", isOpen ? texts.close : news ? `${name}, ${news}` : name);
    badge.hidden = isOpen || unread === 0;
    badge.textContent = unread > 99 ? "99+" : String(unread);
    status.textContent = isOpen ? "" : news;
  };
  refreshNames();

  return {
    host,
    button,
    panel,
    setOpen: (next) => {
      isOpen = next;
      panel.hidden = !next;
      box.classList.toggle("open", next);
      refreshNames();
    },
    setReady: () => box.classList.add("ready"),
    setUnread: (count) => {
      unread = count;
      refreshNames();
    },
  };
}
