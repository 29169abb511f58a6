import { TARGET_MAX_SECONDS, TARGET_MIN_SECONDS } from "./limits";

const [MINUTE, HOUR, DAY] = [60, 60 * 60, 24 * 60 * 60];

/** What each unit may be called, Portuguese and English, without accents. The largest first: so they are written. */
const UNITS: readonly (readonly [seconds: number, names: RegExp])[] = [
  [DAY, /^d(?:ias?|ays?)?$/],
  [HOUR, /^h(?:s|rs?|oras?|ours?)?$/],
  [MINUTE, /^m(?:ins?|inutos?|inutes?)?$/],
  [1, /^s(?:egs?|ecs?|egundos?|econds?)?$/],
];

/** What came of a typed duration: seconds, or why it is none that a target can have. */
export type ReadDuration = { seconds: number } | { problem: "durationUnread" | "durationShort" | "durationLong" };

/**
 * Reads a duration as people type it: '30 min', '4 h', '1h30', '1 dia e 4 horas', '2 d'. A number alone is minutes, and so is the one
 * behind the hours; a day is 24 hours of open time.
 */
export function readDuration(text: string): ReadDuration {
  const seconds = secondsIn(text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
  if (seconds === null) return { problem: "durationUnread" };
  if (seconds < TARGET_MIN_SECONDS) return { problem: "durationShort" };
  return seconds > TARGET_MAX_SECONDS ? { problem: "durationLong" } : { seconds };
}

function secondsIn(text: string): number | null {
  const said = text.replace(/\b(?:e|and)\b|,(?= )/g, " ").trim();
  const parts = [...said.matchAll(/(\d{1,6}(?:[.,]\d{1,2})?)\s*([a-z]*)\s*/g)];
  // Whatever else there is means something that isn't understood.
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== said) return null;
  let total = 0;
  let before = Number.POSITIVE_INFINITY;
  for (const [, number = "", name = ""] of parts) {
    const unit = name === "" ? unitAfter(before) : (UNITS.find(([, names]) => names.test(name))?.[0] ?? null);
    // Each unit once, and from the largest down: '30 min 1 h 10 min' is a slip.
    if (unit === null || unit >= before) return null;
    total += Number(number.replace(",", ".")) * unit;
    before = unit;
  }
  return Math.round(total);
}

/** What a number without a unit counts: minutes, at the beginning or behind hours. */
const unitAfter = (before: number): number | null => (before === HOUR || before > DAY ? MINUTE : null);

/** A duration as short as both languages write it, and as `readDuration` reads it. Days only of whole ones: less is said in hours. */
export function writeDuration(seconds: number): string {
  if (seconds > 0 && seconds % DAY === 0) return `${seconds / DAY} d`;
  const parts = [
    [Math.floor(seconds / HOUR), "h"],
    [Math.floor((seconds % HOUR) / MINUTE), "min"],
    [seconds % MINUTE, "s"],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(" ");
}
