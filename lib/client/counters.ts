import type { CountersDto } from "@/lib/modules/conversations/schema";
import { apiGet } from "./api";
import { onConnected, onHub, startSocket } from "./socket";
import { createStore, useStore } from "./store";

const WAIT_MS = 400;

const counters = createStore<CountersDto | null>(null);
let timer: ReturnType<typeof setTimeout> | null = null;
let followers = 0;
let stop: (() => void) | null = null;

async function fetchCounters(): Promise<void> {
  try {
    counters.set(await apiGet<CountersDto>("/api/v1/conversations/counters"));
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

/** Takes over what the server rendered. */
export function seedCounters(value: CountersDto): void {
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
