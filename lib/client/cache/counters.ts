import { apiGet } from "@/lib/client/http/api";
import { onConnected, onHub, startSocket } from "@/lib/client/live/socket";
import { createStore, useStore } from "@/lib/client/store";
import type { CountersDto } from "@/lib/modules/conversations/schema";

const WAIT_MS = 400;

const counters = createStore<CountersDto | null>(null);
let timer: ReturnType<typeof setTimeout> | null = null;
/** When the numbers were read, in milliseconds. */
let knownAt = 0;
let followers = 0;
let stop: (() => void) | null = null;

async function fetchCounters(): Promise<void> {
  try {
    const askedAt = Date.now();
    counters.set(await apiGet<CountersDto>("/api/v1/conversations/counters"));
    knownAt = askedAt;
  } catch {
    // The numbers shown stay; the next change or reconnect asks again.
    return;
  }
}

/** Asks for the numbers soon: one request for a burst of changes. */
export function refreshCounters(): void {
  if (timer) return;
  timer = setTimeout(() => {
    timer = null;
    void fetchCounters();
  }, WAIT_MS);
}

/** Takes over what the server rendered, unless something newer is known: the back button restores old pages. */
export function seedCounters(value: CountersDto, readAt: number): void {
  if (readAt <= knownAt) return;
  knownAt = readAt;
  counters.set(value);
}

/** Keeps the numbers live while anything shows them. Returns the way to stop. */
export function followCounters(): () => void {
  followers += 1;
  if (followers === 1) {
    startSocket();
    const stops = [
      onHub("NewConversation", refreshCounters),
      onHub("ConversationsUpdated", refreshCounters),
      onHub("ConversationDeleted", refreshCounters),
      onHub("ConversationRestored", refreshCounters),
      onConnected(refreshCounters),
    ];
    stop = () => {
      for (const end of stops) end();
    };
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    stop?.();
    stop = null;
  };
}

/** The numbers, null until they're known. `serverValue` is what the server rendered. */
export function useCounters(serverValue: CountersDto | null): CountersDto | null {
  return useStore(counters, serverValue) ?? serverValue;
}
