import { useEffect, useRef } from "react";
import { isNoShortcut } from "@/lib/client/shortcuts";
import type { ScreenKey } from "@/lib/client/shortcuts-table";

/** Single keys of the screen, of those that the list of shortcuts names. */
export function useShortcuts(shortcuts: Readonly<Partial<Record<ScreenKey, () => void>>>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Caps Lock changes the letter, not the key.
      const key = event.shiftKey ? event.key : event.key.toLowerCase();
      if (!Object.hasOwn(latest.current, key) || isNoShortcut(event)) return;
      event.preventDefault();
      latest.current[key as ScreenKey]?.();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
