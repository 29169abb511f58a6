import { AppError } from "@/lib/platform/errors/app-error";
import { globalSlot } from "@/lib/platform/global-slot";
import { networksOf } from "./client-address";

/** What one key did of one purpose in the window that runs. */
type Counter = { startedAt: number; count: number; limit: number; windowMs: number };
/** The counters of one purpose. `cleanAt`: the size at which it is tidied up next. */
type Counters = { byKey: Map<string, Counter>; cleanAt: number };

/** Keys of one purpose; more only when so many are at their limit. */
const KEYS_MAX = 50_000;
/** How many stay after a clean-up: cleaning one key at a time would scan all of them for each new one (1.4 ms). */
const KEYS_KEPT = 45_000;

/** At most `limit` events per `windowMs` milliseconds. */
export type RateLimit = { limit: number; windowMs: number };

// By purpose: a flood of one kind of call leaves what was counted of the others alone.
function countersOf(purpose: string): Counters {
  const all = globalSlot("rate-limits", () => new Map<string, Counters>());
  const own = all.get(purpose) ?? { byKey: new Map(), cleanAt: KEYS_MAX };
  all.set(purpose, own);
  return own;
}

function running(purpose: string, key: string, now: number): Counter | undefined {
  const known = countersOf(purpose).byKey.get(key);
  // A clock that was set back must not make a window of a minute one of a day.
  return known && now >= known.startedAt && now - known.startedAt < known.windowMs ? known : undefined;
}

function count(purpose: string, key: string, { limit, windowMs }: RateLimit, now: number): Counter {
  const known = running(purpose, key, now);
  if (known) {
    known.count += 1;
    return known;
  }
  const counters = countersOf(purpose);
  if (counters.byKey.size >= counters.cleanAt) cleanUp(counters, now);
  const fresh = { startedAt: now, count: 1, limit, windowMs };
  counters.byKey.set(key, fresh);
  return fresh;
}

/**
 * Bounds memory. What is at its limit stays for its window, or a flood of keys would open what is shut; each of those has cost
 * its sender as many served events. Of the others go first those that are farthest from their limit, then the oldest.
 */
function cleanUp(counters: Counters, now: number): void {
  const { byKey } = counters;
  for (const [key, { startedAt, windowMs }] of byKey) if (now - startedAt >= windowMs) byKey.delete(key);
  if (byKey.size > KEYS_KEPT) {
    const open = [...byKey].filter(([, { count, limit }]) => count < limit);
    open.sort(([, one], [, other]) => one.count / one.limit - other.count / other.limit);
    for (const [key] of open.slice(0, byKey.size - KEYS_KEPT)) byKey.delete(key);
  }
  counters.cleanAt = Math.max(KEYS_MAX, byKey.size + KEYS_MAX - KEYS_KEPT);
}

/**
 * Counts one event of a purpose (a name in the program) for a key (who it is counted for).
 * @throws {AppError} TOO_MANY_REQUESTS with `retryAfter` in seconds once the limit is passed.
 */
export function countAgainst(purpose: string, key: string, rate: RateLimit, now = Date.now()): void {
  const counter = count(purpose, key, rate, now);
  if (counter.count > rate.limit) throw tooMany(counter, now);
}

/** Refuses once `limit` events were counted, and counts and keeps nothing itself (for limits on failures alone). */
export function assertBelow(purpose: string, key: string, { limit }: RateLimit, now = Date.now()): void {
  const counter = running(purpose, key, now);
  if (counter && counter.count >= limit) throw tooMany(counter, now);
}

/** Counts one event without refusing. */
export function note(purpose: string, key: string, rate: RateLimit, now = Date.now()): void {
  count(purpose, key, rate, now);
}

/** Takes back one counted event (a try that turned out right). */
export function forgive(purpose: string, key: string): void {
  const counter = countersOf(purpose).byKey.get(key);
  if (counter && counter.count > 0) counter.count -= 1;
}

/** Forgets a key (a successful sign-in). */
export function forget(purpose: string, key: string): void {
  countersOf(purpose).byKey.delete(key);
}

/** The same for an address, which is counted with each network it is of: the larger the network, the larger its limit. */
export const ofAddress = {
  /** @throws {AppError} TOO_MANY_REQUESTS */
  count(purpose: string, address: string, rate: RateLimit): void {
    for (const { network, share } of networksOf(address)) countAgainst(purpose, network, enlarged(rate, share));
  },
  /** @throws {AppError} TOO_MANY_REQUESTS */
  assertBelow(purpose: string, address: string, rate: RateLimit): void {
    for (const { network, share } of networksOf(address)) assertBelow(purpose, network, enlarged(rate, share));
  },
  note(purpose: string, address: string, rate: RateLimit): void {
    for (const { network, share } of networksOf(address)) note(purpose, network, enlarged(rate, share));
  },
  forgive(purpose: string, address: string): void {
    for (const { network } of networksOf(address)) forgive(purpose, network);
  },
};

const enlarged = ({ limit, windowMs }: RateLimit, share: number): RateLimit => ({ limit: limit * share, windowMs });

function tooMany({ startedAt, windowMs }: Counter, now: number): AppError {
  return new AppError("TOO_MANY_REQUESTS", {
    retryAfter: Math.max(1, Math.ceil((startedAt + windowMs - now) / 1000)),
  });
}
