import { minuteOfDay, wallInstant, wallOffset } from "@/lib/kernel/wall-clock";
import { type QuietHours, quietUntil } from "@/lib/modules/attenders/quiet/policy";

/** How often what is new can come by e-mail: every quarter of an hour, every hour, once a day. */
export const DIGEST_RHYTHMS = ["quarter", "hour", "day"] as const;
export type DigestRhythm = (typeof DIGEST_RHYTHMS)[number];

/** When somebody wants the digest. `at` is `HH:MM` of `timeZone`, or of the workspace's where it is null, and counts once a day. */
export type Digest = { every: DigestRhythm; at: string; timeZone: string | null };

/** As it is for everybody who chose nothing. */
export const DIGEST_DEFAULT: Digest = { every: "hour", at: "08:00", timeZone: null };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LENGTHS = { quarter: 15 * MINUTE_MS, hour: HOUR_MS };

/**
 * How old something is at least before it is mailed, in milliseconds: who sits at the desk reads it within that time. What misses a
 * digest for that is in the next one, so of those that come once a day it isn't asked.
 */
export const DIGEST_AGES: Readonly<Record<DigestRhythm, number>> = {
  quarter: 5 * MINUTE_MS,
  hour: 5 * MINUTE_MS,
  day: MINUTE_MS,
};

/** What somebody chose, of what is kept; null: nothing. */
export function readDigest(kept: string | null): Digest {
  return kept === null ? DIGEST_DEFAULT : { ...DIGEST_DEFAULT, ...(JSON.parse(kept) as Partial<Digest>) };
}

/** The next instant of the rhythm after one. */
function nextOfRhythm({ every, at: time }: Digest, timeZone: string, at: number): number {
  const wall = at + wallOffset(timeZone, at);
  if (every !== "day") return at + LENGTHS[every] - (wall % LENGTHS[every]);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  const today = wallInstant(midnight + minuteOfDay(time) * MINUTE_MS, timeZone);
  return today > at ? today : wallInstant(midnight + DAY_MS + minuteOfDay(time) * MINUTE_MS, timeZone);
}

/**
 * When the next digest is due after an instant: epoch milliseconds. One of quiet hours waits until they end, mentions with it: a mail
 * rings on the phone that the quiet hours were chosen for.
 * @param workspaceZone holds where no time zone was chosen
 */
export function nextDigest(digest: Digest, quiet: QuietHours, workspaceZone: string, at: number): number {
  const next = nextOfRhythm(digest, digest.timeZone ?? workspaceZone, at);
  return quietUntil(quiet, workspaceZone, next) ?? next;
}
