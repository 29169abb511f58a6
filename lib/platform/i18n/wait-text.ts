const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** From here on a wait is said in the next larger unit: nobody counts 840 seconds. */
const LARGER_FROM = 1.5;

/**
 * How long to wait, in words: `45 segundos`, `2 minutes`. Rounded up, so that whoever waits so long isn't turned away again.
 * The same on the server and in the browser.
 */
export function waitText(locale: string, seconds: number): string {
  const say = (count: number, unit: "second" | "minute" | "hour") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(Math.max(1, Math.ceil(count)));
  if (seconds < LARGER_FROM * MINUTE_S) return say(seconds, "second");
  return seconds < LARGER_FROM * HOUR_S ? say(seconds / MINUTE_S, "minute") : say(seconds / HOUR_S, "hour");
}
