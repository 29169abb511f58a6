import { loadPart } from "@/lib/client/load-part";
import { createStore, useStore } from "@/lib/client/store";

type LiveRows = typeof import("./row-presence");

const part = createStore<LiveRows | null>(null);

/** Begins to show in the rows who is where. Call it from an effect: the first screen doesn't wait for it. */
export function loadLiveRows(): void {
  void loadPart(() => import("./row-presence")).then((loaded) => {
    loaded.followPresence();
    part.set(loaded);
  });
}

/** The part of a row that shows presence; null until it is there. */
export function useLiveRows(): LiveRows | null {
  return useStore(part, null);
}
