import { desktopPermission } from "./notifications-permission";

const TEXT_MAX = 80;

/** Something for the desktop; `chatId` is what a click opens, null the list, unless `run` says what it does. */
export type DesktopNotice = { title: string; text: string; tag: string; chatId: number | null; run?: () => void };

function cut(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX)}…` : line;
}

/** Shows something on the desktop, if the browser lets it. */
export function showOnDesktop(
  { title, text, tag, chatId, run }: DesktopNotice,
  open: (chatId: number | null) => void,
): void {
  if (desktopPermission() !== "granted") return;
  try {
    const notification = new Notification(title, { body: cut(text), tag, silent: true });
    notification.onclick = () => {
      window.focus();
      notification.close();
      if (run) run();
      else open(chatId);
    };
  } catch {
    // Browsers of phones have the constructor and refuse it.
    return;
  }
}
