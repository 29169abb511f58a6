import { useEffect, useRef } from "react";

const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable='false']), [role=dialog], [role=menu]";

/** Single keys of the screen. They rest while someone types, in menus and dialogs, and with Ctrl, Alt or ⌘ held. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      // The target of a key is the body while a modal dialog is just opening or closing.
      if (document.querySelector("[role=dialog][data-state=open]")) return;
      const run = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
