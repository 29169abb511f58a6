import { useEffect, useState } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** From here on the list says how long a customer can still be written to freely. */
const SOON_MS = 6 * HOUR_MS;
/** Longest that a timer of the browser can wait. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Time left to write freely, in its largest whole unit; a last minute that has begun counts. */
export type TimeLeft = { unit: "hours" | "minutes"; count: number };

/** What is left until an instant; null when it is over. */
export function timeLeft(endsAt: string, now: number): TimeLeft | null {
  const left = Date.parse(endsAt) - now;
  if (left <= 0) return null;
  if (left >= HOUR_MS) return { unit: "hours", count: Math.floor(left / HOUR_MS) };
  return { unit: "minutes", count: Math.ceil(left / MINUTE_MS) };
}

/** The same, but only where it is worth a look in a list. */
export function timeLeftSoon(endsAt: string | null, now: number): TimeLeft | null {
  if (endsAt === null || Date.parse(endsAt) - now >= SOON_MS) return null;
  return timeLeft(endsAt, now);
}

/** Whether a conversation takes only templates now, and what is left until then; exact to the moment it closes. */
export function useReplyWindow(endsAt: string | null): { isLocked: boolean; left: TimeLeft | null } {
  const { now } = useScreen();
  const [lockedAt, setLockedAt] = useState<string | null>(null);
  useEffect(() => {
    if (endsAt === null) return;
    const wait = Date.parse(endsAt) - Date.now();
    if (wait > TIMER_MAX_MS) return;
    const timer = setTimeout(() => setLockedAt(endsAt), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [endsAt]);
  if (endsAt === null) return { isLocked: false, left: null };
  const left = lockedAt === endsAt ? null : timeLeft(endsAt, now);
  return { isLocked: left === null, left };
}
