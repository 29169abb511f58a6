const DAY_MS = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));
const threeDigits = Array.from({ length: 1_000 }, (_, value) => String(value).padStart(3, "0"));
/** Length of the time of day in an instant's text: `00:00:00.000Z`. */
const TIME_LENGTH = 13;

let lastDay = Number.NaN;
let lastDate = "";

/**
 * The text of an instant, as Date.prototype.toISOString() writes it (ECMA-262, 21.4.4.36), in a tenth of its time: a page of a list
 * has hundreds of them, most of the same few days.
 * @param at epoch milliseconds; parts of one don't count
 * @throws {RangeError} for what is no instant
 */
export function isoInstant(at: number): string {
  const whole = Math.trunc(at);
  const day = Math.floor(whole / DAY_MS);
  if (day !== lastDay) {
    lastDate = new Date(at).toISOString().slice(0, -TIME_LENGTH);
    lastDay = day;
  }
  const milliseconds = whole - day * DAY_MS;
  const seconds = Math.floor(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  return `${lastDate}${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${threeDigits[milliseconds % 1_000]}Z`;
}

/** The same where there may be none. */
export const isoInstantOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : isoInstant(at);
