const UNITS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;
/** From here on a date says more than a number of days. */
const RELATIVE_MAX_MS = 7 * 86_400_000;

/** How long ago an instant was, in words, or its date where that is longer than a week. */
export function relativeTime(locale: string, timeZone: string, instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age >= RELATIVE_MAX_MS) return new Date(instant).toLocaleDateString(locale, { timeZone, dateStyle: "short" });
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  const fitting = UNITS.find(({ ms }) => age >= ms);
  return fitting ? words.format(-Math.floor(age / fitting.ms), fitting.unit) : words.format(0, "second");
}
