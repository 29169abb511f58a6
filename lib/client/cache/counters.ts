import { apiGet } from "@/lib/client/http/api";
import { onConnected, onHub, startSocket } from "@/lib/client/live/socket";
import { createStore, type Store, useStore } from "@/lib/client/store";
import type { CountersDto } from "@/lib/modules/conversations/schema";

const WAIT_MS = 400;

/** The numbers of one team's conversations, of those without a team (0) or of all that the attender sees (null). */
type Counters = {
  store: Store<CountersDto | null>;
  /** When the numbers were read, in milliseconds. */
  knownAt: number;
  followers: number;
};

const byTeam = new Map<number | null, Counters>();
let timer: ReturnType<typeof setTimeout> | null = null;
let stop: (() => void) | null = null;

function countersOf(team: number | null): Counters {
  const known = byTeam.get(team) ?? { store: createStore<CountersDto | null>(null), knownAt: 0, followers: 0 };
  // On the server nothing is followed, and what one request asks about isn't kept.
  if (typeof window !== "undefined") byTeam.set(team, known);
  return known;
}

async function fetchCounters(team: number | null): Promise<void> {
  const counters = countersOf(team);
  const askedAt = Date.now();
  try {
    const numbers = await apiGet<CountersDto>("/api/v1/conversations/counters", { team });
    // Answers may overtake each other.
    if (askedAt < counters.knownAt) return;
    counters.knownAt = askedAt;
    counters.store.set(numbers);
  } catch {
    // The numbers shown stay; the next change or reconnect asks again.
    return;
  }
}

/** Asks for the numbers that are shown soon: one request for a burst of changes. */
export function refreshCounters(): void {
  if (timer) return;
  timer = setTimeout(() => {
    timer = null;
    for (const [team, { followers }] of byTeam) if (followers > 0) void fetchCounters(team);
  }, WAIT_MS);
}

/** Takes over what the server rendered, unless something newer is known: the back button restores old pages. */
export function seedCounters(value: CountersDto, readAt: number, team: number | null): void {
  const counters = countersOf(team);
  if (readAt <= counters.knownAt) return;
  counters.knownAt = readAt;
  counters.store.set(value);
}

function followHub(): () => void {
  startSocket();
  const stops = [
    onHub("NewConversation", refreshCounters),
    onHub("ConversationsUpdated", refreshCounters),
    onHub("ConversationDeleted", refreshCounters),
    onHub("ConversationRestored", refreshCounters),
    onHub("ConversationHidden", refreshCounters),
    onHub("ConversationShown", refreshCounters),
    onHub("AccessChanged", refreshCounters),
    onConnected(refreshCounters),
  ];
  return () => {
    for (const end of stops) end();
  };
}

/** Keeps the numbers of a team, or of all, live while anything shows them. Returns the way to stop. */
export function followCounters(team: number | null): () => void {
  const counters = countersOf(team);
  counters.followers += 1;
  stop ??= followHub();
  // A team's are first needed when it is chosen; of one that was chosen before, nothing was heard since.
  if (team !== null && counters.followers === 1) {
    if (counters.knownAt === 0) void fetchCounters(team);
    else refreshCounters();
  }
  return () => {
    counters.followers -= 1;
    if ([...byTeam.values()].some(({ followers }) => followers > 0)) return;
    stop?.();
    stop = null;
  };
}

/** The numbers, null until they're known. `serverValue` is what the server rendered of the same team. */
export function useCounters(serverValue: CountersDto | null, team: number | null): CountersDto | null {
  return useStore(countersOf(team).store, serverValue) ?? serverValue;
}
