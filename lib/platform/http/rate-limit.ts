import { AppError } from "@/lib/platform/errors/app-error";
import { globalSlot } from "@/lib/platform/global-slot";

type Window = { startedAt: number; count: number; windowMs: number };
const KEYS_MAX = 50_000;
/** How many stay after a clean-up: cleaning one key at a time would scan all of them for each new one (1.4 ms). */
const KEYS_KEPT = 45_000;

/** At most `limit` events per `windowMs` milliseconds. */
export type RateLimit = { limit: number; windowMs: number };

function windows(): Map<string, Window> {
  return globalSlot("rate-limits", () => new Map<string, Window>());
}

function current(key: string, windowMs: number, now: number): Window {
  const known = windows().get(key);
  // A clock that was set back must not make a window of a minute one of a day.
  if (known && now >= known.startedAt && now - known.startedAt < windowMs) return known;
  if (windows().size >= KEYS_MAX) forgetPast(now);
  const fresh = { startedAt: now, count: 0, windowMs };
  windows().set(key, fresh);
  return fresh;
}

function forgetPast(now: number): void {
  for (const [key, window] of windows()) if (now - window.startedAt >= window.windowMs) windows().delete(key);
  // A flood of keys inside one window: dropping the oldest bounds memory, at the price of forgiving them.
  for (const key of windows().keys()) {
    if (windows().size <= KEYS_KEPT) break;
    windows().delete(key);
  }
}

/** Counts one event. @throws {AppError} TOO_MANY_REQUESTS with `retryAfter` in seconds once the limit is passed. */
export function countAgainst(key: string, { limit, windowMs }: RateLimit, now = Date.now()): void {
  const window = current(key, windowMs, now);
  window.count += 1;
  if (window.count > limit) throw tooMany(window, now);
}

/** Refuses without counting once `limit` events were counted (for limits on failures alone). */
export function assertBelow(key: string, { limit, windowMs }: RateLimit, now = Date.now()): void {
  const window = current(key, windowMs, now);
  if (window.count >= limit) throw tooMany(window, now);
}

/** Counts one event without refusing. */
export function note(key: string, { windowMs }: RateLimit, now = Date.now()): void {
  current(key, windowMs, now).count += 1;
}

/** Takes back one counted event (a try that turned out right). */
export function forgive(key: string): void {
  const window = windows().get(key);
  if (window && window.count > 0) window.count -= 1;
}

/** Forgets a key (a successful sign-in). */
export function forget(key: string): void {
  windows().delete(key);
}

function tooMany(window: Window, now: number): AppError {
  return new AppError("TOO_MANY_REQUESTS", {
    retryAfter: Math.max(1, Math.ceil((window.startedAt + window.windowMs - now) / 1000)),
  });
}
