import { wallInstant } from "@/lib/kernel/wall-clock";
import type { Range } from "@/lib/modules/sla/report";
import { addDays, toDate } from "../calendar";

/** From the beginning of a day (like 20261121) until the end of another, epoch milliseconds. */
export function instantsOf(from: number, to: number, timeZone: string): Range {
  const begins = (day: number) => wallInstant(Date.parse(toDate(day)), timeZone);
  return { since: begins(from), before: begins(addDays(to, 1)) };
}
