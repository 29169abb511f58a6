const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How old the figures are, as the 'Atualizado' badge says it (specification 2, section 2.6). */
export type Freshness = { kind: "now" } | { kind: "minutes" | "hours"; count: number } | { kind: "date"; at: Date };

/** Which form an instant takes at `now`. */
export function freshnessOf(at: number, now: number): Freshness {
  const age = Math.max(0, now - at);
  if (age < MINUTE_MS) return { kind: "now" };
  if (age < HOUR_MS) return { kind: "minutes", count: Math.floor(age / MINUTE_MS) };
  if (age < DAY_MS) return { kind: "hours", count: Math.floor(age / HOUR_MS) };
  return { kind: "date", at: new Date(at) };
}
