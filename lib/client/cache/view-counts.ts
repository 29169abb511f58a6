import { fetchViewCounts } from "@/lib/client/calls/view-calls";
import { onConnected, onHub, startSocket } from "@/lib/client/live/socket";
import { createStore, type Store, useStore } from "@/lib/client/store";

/** How many conversations a view has; `isMore`: at least so many. */
type ViewCount = { count: number; isMore: boolean };
type Counts = ReadonlyMap<number, ViewCount>;

/** However much happens, the numbers are asked for this often. */
const EVERY_MS = 5_000;
/** Most views whose numbers are shown. */
const COUNTED_MAX = 20;

const NONE: Counts = new Map();
const store: Store<Counts> = createStore<Counts>(NONE);

/**
 * Keeps the numbers of some views live while they are shown: asked for at once, then at most every five seconds when something
 * changed, and not while the window is hidden. Returns the way to stop.
 */
export function followViewCounts(shown: readonly number[]): () => void {
  const ids = shown.slice(0, COUNTED_MAX);
  if (ids.length === 0) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStale = false;
  let isOver = false;

  const ask = async () => {
    isStale = false;
    timer = setTimeout(() => {
      timer = null;
      if (isStale) look();
    }, EVERY_MS);
    try {
      const counts = await fetchViewCounts(ids);
      if (!isOver) store.set(new Map(counts.map(({ id, ...count }) => [id, count])));
    } catch {
      // The numbers shown stay; the next change or reconnect asks again.
      return;
    }
  };
  const look = () => {
    isStale = true;
    if (timer === null && document.visibilityState === "visible") void ask();
  };

  startSocket();
  const stops = [
    onHub("NewConversation", look),
    onHub("ConversationsUpdated", look),
    onHub("ConversationDeleted", look),
    onHub("ConversationRestored", look),
    onHub("ConversationHidden", look),
    onHub("ConversationShown", look),
    onHub("ConversationRead", look),
    onConnected(look),
  ];
  const seen = () => {
    if (isStale) look();
  };
  document.addEventListener("visibilitychange", seen);
  look();
  return () => {
    isOver = true;
    if (timer) clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
    for (const stop of stops) stop();
  };
}

/** The numbers by their views' ids, as far as they are known. */
export const useViewCounts = (): Counts => useStore(store, NONE);
