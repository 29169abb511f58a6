import { useSyncExternalStore } from "react";

const follow = () => () => undefined;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the palette, as this computer's keyboard has them. */
export function usePaletteKeys(): readonly [string, string] {
  return [useSyncExternalStore(follow, isApple, () => false) ? "⌘" : "Ctrl", "K"];
}
