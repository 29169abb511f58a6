/** The last instant of a day; the first one ends nothing. */
const DAY_END = "24:00";

/** A time as people type it (8, 830, 8h30, 08:30) in the form that is stored; what is no time stays as it is. */
export function completeTime(text: string): string {
  const [, hours, minutes = "00"] = /^(\d{1,2})(?:\D?(\d{2}))?\s*h?$/i.exec(text.trim()) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, "0")}:${minutes}`;
}

/** The same for the end of an interval: midnight is the end of that day, not its beginning. */
export function completeEnd(text: string): string {
  const time = completeTime(text);
  return time === "00:00" ? DAY_END : time;
}
