/** Days of the week, Monday first. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** From a time on the wall to another, `HH:MM`; the end, up to `24:00`, doesn't belong to it. */
export type Interval = { start: string; end: string };

/**
 * A day with hours of its own, or none. The date of one year (`YYYY-MM-DD`), or a day of every year (`MM-DD`), which opens no weekday that is
 * closed.
 */
type OtherDay = { date: string; hours?: readonly Interval[] | undefined };

/** When somebody is there. Without any hours on any weekday: always, but on other days. */
export type Calendar = {
  timeZone: string;
  hours: Readonly<Record<Weekday, readonly Interval[]>>;
  holidays: readonly OtherDay[];
};
