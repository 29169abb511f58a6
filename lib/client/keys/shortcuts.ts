import { deskPreferences } from "@/lib/client/preferences-store";

const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable='false']), [role=dialog], [role=menu]";

/**
 * Whether a key press is no shortcut: single keys rest while someone types, in menus and dialogs, with Ctrl, Alt or ⌘ held
 * (Ctrl/⌘+K is the command palette's, `palette-open.ts`), and for attenders who switched them off.
 */
export function isNoShortcut(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    event.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    deskPreferences.get()?.shortcutsEnabled === false ||
    (event.target instanceof Element && event.target.closest(TYPING) !== null) ||
    // The target of a key is the body while a modal dialog is just opening or closing.
    document.querySelector("[role=dialog][data-state=open]") !== null
  );
}
