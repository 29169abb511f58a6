import { createStore } from "@/lib/client/store";

/** Whether the command palette is open; whoever wants it open sets it. */
export const paletteOpen = createStore(false);

/** Whether a key press is the palette's: Ctrl+K or ⌘K, wherever the focus is. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  return key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey && !repeat;
}
