const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const DAYS_MAX = 7;

/** How the last login is shown (specification 1, section 2). */
export type LastLogin =
  | { kind: "never" }
  | { kind: "justNow" }
  | { kind: "hoursAgo" | "daysAgo"; count: number }
  | { kind: "date"; at: Date };

/** Which of the forms an instant takes at `now`. */
export function lastLoginOf(lastLogin: string | null, now: number): LastLogin {
  if (lastLogin === null) return { kind: "never" };
  // A clock that runs behind the server's would see it in the future.
  const age = Math.max(0, now - Date.parse(lastLogin));
  if (age < HOUR_MS) return { kind: "justNow" };
  if (age < DAY_MS) return { kind: "hoursAgo", count: Math.floor(age / HOUR_MS) };
  const days = Math.floor(age / DAY_MS);
  return days <= DAYS_MAX ? { kind: "daysAgo", count: days } : { kind: "date", at: new Date(lastLogin) };
}
