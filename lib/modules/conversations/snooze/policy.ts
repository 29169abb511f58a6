/** Until when what only the customer ends is snoozed; epoch milliseconds. */
export const SNOOZED_WITHOUT_TIME = Date.parse("9999-12-31T00:00:00.000Z");

/** A conversation is snoozed for no longer than this. Milliseconds. */
export const SNOOZE_MAX_MS = 366 * 24 * 60 * 60 * 1000;

/** When a snoozed conversation comes back by itself, as its row has it (ISO 8601); null: only when its customer writes. */
export function wakesAt(snoozedUntil: string): string | null {
  return Date.parse(snoozedUntil) >= SNOOZED_WITHOUT_TIME ? null : snoozedUntil;
}
