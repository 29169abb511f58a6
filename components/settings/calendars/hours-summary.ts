import { type Interval, WEEKDAYS, type Weekday } from "@/lib/kernel/open-time/calendar";

// A Monday.
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The week in a line, days with the same hours together: "seg–sex 08:00–12:00, 13:00–18:00; sáb 09:00–13:00". Empty: no hours. */
export function hoursSummary(hours: Readonly<Record<Weekday, readonly Interval[]>>, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const nameOf = (index: number) => format.format(MONDAY + index * DAY_MS).replace(/\.$/, "");
  const texts = WEEKDAYS.map((day) => hours[day].map(({ start, end }) => `${start}–${end}`).join(", "));
  const parts: string[] = [];
  for (let first = 0; first < texts.length; ) {
    const text = texts[first] ?? "";
    let last = first;
    while (last + 1 < texts.length && texts[last + 1] === text) last += 1;
    if (text !== "") parts.push(`${first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`} ${text}`);
    first = last + 1;
  }
  return parts.join("; ");
}
