/**
 * The instant one month after `start`, on the day of the month of `anchor`, or the month's last one where it has no such
 * day: a subscription of January 31st ends on February 28th and then on March 31st. All in epoch milliseconds.
 */
export function nextPeriodEnd(start: number, anchor: number): number {
  const from = new Date(start);
  const month = from.getUTCMonth() + 1;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCDate(1);
  return end.setUTCMonth(month, Math.min(new Date(anchor).getUTCDate(), lastDay));
}
