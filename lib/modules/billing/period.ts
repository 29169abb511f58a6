/**
 * The instant one month after `start`, on the day of the month of `anchor`, or the month's last one where it has no such
 * day: a subscription of January 31st ends on February 28th and then on March 31st.
 */
export function nextPeriodEnd(start: Date, anchor: Date): Date {
  const month = start.getUTCMonth() + 1;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(month, Math.min(anchor.getUTCDate(), lastDay));
  return end;
}
