import { dayAfter, MORNING, type TimeContext, wallInstant } from "@/lib/client/snooze/read-snooze-time";

/** A time that is offered; `at` in epoch milliseconds. */
export type SnoozeChoice = { name: "later" | "tomorrow" | "weekday" | "monday" | "week"; at: number };

const HOUR_MS = 3_600_000;
const LATER_MS = 3 * HOUR_MS;
const [SUNDAY, SATURDAY] = [0, 6];

/** The times that are offered now, the soonest first; two that are the same are offered once. */
export function snoozeChoices({ now, timeZone }: Pick<TimeContext, "now" | "timeZone">): SnoozeChoice[] {
  const morning = (days: number) => wallInstant(dayAfter(now, days, timeZone), MORNING, timeZone);
  const weekdayOf = (days: number) => dayAfter(now, days, timeZone).weekday;
  const daysUntil = (isWanted: (weekday: number) => boolean) => {
    let days = 1;
    while (!isWanted(weekdayOf(days))) days += 1;
    return days;
  };
  const all: SnoozeChoice[] = [
    { name: "later", at: Math.ceil((now + LATER_MS) / (HOUR_MS / 4)) * (HOUR_MS / 4) },
    { name: "tomorrow", at: morning(1) },
    { name: "weekday", at: morning(daysUntil((weekday) => weekday !== SUNDAY && weekday !== SATURDAY)) },
    { name: "monday", at: morning(daysUntil((weekday) => weekday === 1)) },
    { name: "week", at: morning(7) },
  ];
  const known = new Set<number>();
  return all.filter(({ at }) => !known.has(at) && known.add(at)).sort((one, other) => one.at - other.at);
}
