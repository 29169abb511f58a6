import { isNoShortcut } from "./shortcuts";
import { GO_KEY, GO_TO, LIST_KEY, UNDO_KEY, VIEW_KEYS } from "./shortcuts-table";

/** How long the second key may take. */
const SEQUENCE_MS = 3_000;
const MODIFIERS = ["Shift", "CapsLock", "Control", "Alt", "AltGraph", "Meta"];

type Actions = {
  go: (module: (typeof GO_TO)[keyof typeof GO_TO]) => void;
  openList: () => void;
  undo: () => void;
  /** @param place of the view beside the tabs, from 0 on */
  openView: (place: number) => void;
  /** Told when the first key was pressed, and when the sequence is over. */
  onSequence: (isWaiting: boolean) => void;
};

/**
 * Binds the keys that hold on every screen. `early` are key presses from before this was loaded. Returns the way to stop.
 */
export function bindGlobalKeys(
  { go, openList, undo, openView, onSequence }: Actions,
  early: readonly KeyboardEvent[],
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;

  const end = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    onSequence(false);
  };

  const begin = () => {
    timer = setTimeout(end, SEQUENCE_MS);
    onSequence(true);
  };

  const press = (event: KeyboardEvent) => {
    if (MODIFIERS.includes(event.key)) return;
    if (timer) {
      end();
      if (isNoShortcut(event)) return;
      // The second key alone may mean something on the screen, and even a wrong one must not do it by accident.
      event.preventDefault();
      event.stopImmediatePropagation();
      const key = event.key.toLowerCase();
      const view = (VIEW_KEYS as readonly string[]).indexOf(key);
      if (view >= 0) openView(view);
      if (Object.hasOwn(GO_TO, key)) go(GO_TO[key as keyof typeof GO_TO]);
      return;
    }
    if (event.repeat || isNoShortcut(event)) return;
    // Caps Lock changes the letter, not the key.
    const key = event.shiftKey ? event.key : event.key.toLowerCase();
    const run = key === LIST_KEY ? openList : key === GO_KEY ? begin : key === UNDO_KEY ? undo : null;
    if (!run) return;
    event.preventDefault();
    run();
  };

  // Capturing, so that the second key of a sequence comes here before it reaches the screen's own keys.
  window.addEventListener("keydown", press, { capture: true });
  for (const event of early) press(event);
  return () => {
    window.removeEventListener("keydown", press, { capture: true });
    if (timer) end();
  };
}
