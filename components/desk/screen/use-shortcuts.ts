import { useLayoutEffect } from "react";
import { type OfferedActions, registerActions } from "@/lib/client/keys/screen-actions";
import { isNoShortcut } from "@/lib/client/keys/shortcuts";
import { ACTION_KEYS, type ScreenAction } from "@/lib/client/keys/shortcuts-table";
import { useLatest } from "@/lib/client/use-latest";

/**
 * Offers actions of the screen, of those in the table: by their single keys, and in the command palette. What can't be done
 * now is left out, or false. `shown` is the id of what the keys act on, where a list stands beside it: with the focus on
 * another row, a key opens that row and does nothing to what nobody looks at. `isAbove`: goes before what else has the same keys.
 */
export function useShortcuts(
  actions: OfferedActions,
  shown: number | string | null = null,
  { isAbove = false }: { isAbove?: boolean } = {},
): void {
  const latest = useLatest({ actions, shown });
  // With what they act on: a key may come in the moment after its frame.
  useLayoutEffect(() => registerActions(() => latest.current.actions), [latest]);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Caps Lock changes the letter, not the key.
      const key = event.shiftKey ? event.key : event.key.toLowerCase();
      const now = latest.current;
      const name = (Object.keys(now.actions) as ScreenAction[]).find((action) => ACTION_KEYS.get(action) === key);
      const run = name && now.actions[name];
      if (!run || isNoShortcut(event)) return;
      event.preventDefault();
      const row = document.activeElement?.closest<HTMLElement>("[data-row]");
      if (now.shown !== null && row && row.dataset.row !== String(now.shown)) row.querySelector("a")?.click();
      else run();
    };
    window.addEventListener("keydown", press, isAbove);
    return () => window.removeEventListener("keydown", press, isAbove);
  }, [latest, isAbove]);
}
