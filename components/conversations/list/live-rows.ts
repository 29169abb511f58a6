import { fetchPresence, onConnected, onHub } from "@/lib/client/live/socket";
import { loadPart } from "@/lib/client/load-part";
import { createStore, useStore } from "@/lib/client/store";

type LiveRows = typeof import("./row-presence");

const part = createStore<LiveRows | null>(null);
let isAsked = false;

function load(): void {
  if (isAsked) return;
  isAsked = true;
  void loadPart(() => import("./row-presence")).then((loaded) => {
    loaded.followPresence();
    part.set(loaded);
  });
}

/** Shows in the rows who is where, from when there is anybody at all. Call it from an effect. Returns the way to stop. */
export function followLiveRows(): () => void {
  const stops = [
    onHub("PresenceChanged", load),
    onConnected(() => {
      if (!isAsked) void fetchPresence().then((chats) => chats && chats.length > 0 && load());
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The part of a row that shows presence; null until it is there. */
export function useLiveRows(): LiveRows | null {
  return useStore(part, null);
}
