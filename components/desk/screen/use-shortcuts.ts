import { useEffect } from "react";
import { isNoShortcut } from "@/lib/client/keys/shortcuts";
import type { ScreenKey } from "@/lib/client/keys/shortcuts-table";
import { useLatest } from "@/lib/client/use-latest";

/**
 * Single keys of the screen, of those that the list of shortcuts names. `shown` is the id of what the keys act on, where a
 * list stands beside it: with the focus on another row, a key opens that row and does nothing to what nobody looks at.
 */
export function useShortcuts(
  shortcuts: Readonly<Partial<Record<ScreenKey, () => void>>>,
  shown: number | string | null = null,
): void {
  const latest = useLatest({ shortcuts, shown });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Caps Lock changes the letter, not the key.
      const key = event.shiftKey ? event.key : event.key.toLowerCase();
      const now = latest.current;
      if (!Object.hasOwn(now.shortcuts, key) || isNoShortcut(event)) return;
      event.preventDefault();
      const row = document.activeElement?.closest<HTMLElement>("[data-row]");
      if (now.shown !== null && row && row.dataset.row !== String(now.shown)) row.querySelector("a")?.click();
      else now.shortcuts[key as ScreenKey]?.();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [latest]);
}
