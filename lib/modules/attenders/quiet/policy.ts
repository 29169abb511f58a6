import { minuteOfDay, wallInstant, wallOffset } from "@/lib/kernel/wall-clock";

/** Days of the week as ISO 8601 numbers them: 1 is Monday. */
export const QUIET_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * When somebody wants neither a sound nor anything on their desktop. `from` and `to` are `HH:MM` of `timeZone`, or of the
 * workspace's where it is null; an end that isn't after its beginning is the next day's. `days` are those on which it begins.
 */
export type QuietHours = {
  isOn: boolean;
  days: number[];
  from: string;
  to: string;
  timeZone: string | null;
  /** Whether a colleague's mention is told all the same. */
  mentionsPass: boolean;
};

/** As it is for everybody who chose nothing. */
export const QUIET_DEFAULT: QuietHours = {
  isOn: false,
  days: [...QUIET_DAYS],
  from: "22:00",
  to: "08:00",
  timeZone: null,
  mentionsPass: false,
};

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;

/** When the quiet time ends that an instant lies in, before what may follow it at once; null outside of it. */
function endOfPeriod({ days, from, to }: QuietHours, timeZone: string, at: number): number | null {
  const wallNow = at + wallOffset(timeZone, at);
  const midnight = Math.floor(wallNow / DAY_MS) * DAY_MS;
  const length = (minuteOfDay(to) - minuteOfDay(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  // What began yesterday may not be over.
  for (const day of [midnight, midnight - DAY_MS]) {
    // 1 January 1970 was a Thursday.
    if (!days.includes(((day / DAY_MS + 3) % 7) + 1)) continue;
    const wallStart = day + minuteOfDay(from) * 60_000;
    const end = wallInstant(wallStart + length * 60_000, timeZone);
    if (wallInstant(wallStart, timeZone) <= at && at < end) return end;
  }
  return null;
}

/**
 * When the quiet time that an instant lies in is over: epoch milliseconds, and null outside of it. Days that follow each other
 * without a gap are one, up to a week.
 * @param workspaceZone holds where no time zone was chosen
 */
export function quietUntil(quiet: QuietHours, workspaceZone: string, at: number): number | null {
  if (!quiet.isOn) return null;
  const timeZone = quiet.timeZone ?? workspaceZone;
  let end = endOfPeriod(quiet, timeZone, at);
  while (end !== null && end - at < 7 * DAY_MS) {
    const next = endOfPeriod(quiet, timeZone, end);
    if (next === null) break;
    end = next;
  }
  return end;
}

/** What somebody chose, of what is kept; null: nothing. */
export function readQuietHours(kept: string | null): QuietHours {
  return kept === null ? QUIET_DEFAULT : { ...QUIET_DEFAULT, ...(JSON.parse(kept) as Partial<QuietHours>) };
}
