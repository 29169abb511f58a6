import { wallClock, wallOffset } from "@/lib/kernel/wall-clock";
import { SNOOZE_MAX_MS } from "@/lib/modules/conversations/snooze/policy";

/** Where and when somebody says a time. `now` is epoch milliseconds; `isMonthFirst`: 12/5 is the fifth of December. */
export type TimeContext = { now: number; timeZone: string; isMonthFirst: boolean };

type Day = { year: number; month: number; day: number };
type Said = { day?: Day | undefined; minutes?: number; from?: number };

const DAY_MS = 86_400_000;
/** When a day begins that is named without a time. Minutes of the day. */
export const MORNING = 9 * 60;
const [NOON, AFTERNOON, END_OF_DAY, EVENING] = [12 * 60, 14 * 60, 18 * 60, 19 * 60];
/** So many hours alone are a while, and more are a time: '2h', '14h'. */
const WHILE_HOURS_MAX = 6;

const MINUTES_OF: Record<string, number> = { m: 1, h: 60, d: 1440, s: 10_080, w: 10_080 };
const WEEKDAYS = [
  /^(?:domingo|dom|sunday|sun)\b/,
  /^(?:segunda(?:[- ]feira)?|seg|monday|mon)\b/,
  /^(?:terca(?:[- ]feira)?|ter|tuesday|tues|tue)\b/,
  /^(?:quarta(?:[- ]feira)?|qua|wednesday|wed)\b/,
  /^(?:quinta(?:[- ]feira)?|qui|thursday|thurs|thur|thu)\b/,
  /^(?:sexta(?:[- ]feira)?|sex|friday|fri)\b/,
  /^(?:sabado|sab|saturday|sat)\b/,
];
const MONTHS = "jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez".split("|");
const ENGLISH_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec".split("|");
const MONTH = `(${[...new Set([...MONTHS, ...ENGLISH_MONTHS])].join("|")})[a-z]*\\.?`;
const monthOf = (word: string) => Math.max(MONTHS.indexOf(word), ENGLISH_MONTHS.indexOf(word)) + 1;

/** The instant at which a clock on the wall shows this, epoch milliseconds; a time that the clock skips is the one after. */
export function wallInstant({ year, month, day }: Day, minutes: number, timeZone: string): number {
  const shown = Date.UTC(year, month - 1, day) + minutes * 60_000;
  const first = shown - wallOffset(timeZone, shown);
  return shown - wallOffset(timeZone, first);
}

/** The calendar's day so many days after an instant's. */
export function dayAfter(at: number, days: number, timeZone: string): Day & { weekday: number } {
  const { year, month, day } = wallClock(timeZone, at);
  const date = new Date(Date.UTC(year, month - 1, day) + days * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** What can be said, each with what it means; null: there is no such day or time. */
type Rule = [RegExp, (found: RegExpExecArray, context: TimeContext) => Said | null];

const inDays =
  (days: number, minutes?: number) =>
  (_: RegExpExecArray, { now, timeZone }: TimeContext): Said => ({
    day: dayAfter(now, days, timeZone),
    ...(minutes !== undefined && { minutes }),
  });

function clock(hour: number, minute: number, half?: string): Said | null {
  const isTwelve = half !== undefined;
  if (minute > 59 || hour > (isTwelve ? 12 : 23) || (isTwelve && hour === 0)) return null;
  return { minutes: (isTwelve ? (hour % 12) + (half === "pm" ? 12 : 0) : hour) * 60 + minute };
}

function date(day: number, month: number, year: number | undefined, { now, timeZone }: TimeContext): Said | null {
  const today = dayAfter(now, 0, timeZone);
  const isPast = month < today.month || (month === today.month && day < today.day);
  const at = { year: year ?? today.year + (isPast ? 1 : 0), month, day };
  const real = new Date(Date.UTC(at.year, month - 1, day));
  return real.getUTCMonth() + 1 === month && real.getUTCDate() === day ? { day: at } : null;
}

const RULES: readonly Rule[] = [
  [/^(?:as|a partir das|a partir de|at|on|na|no|de|do|da|,|-)(?= |$)/, () => ({})],
  [/^(?:depois de amanha|day after tomorrow)\b/, inDays(2)],
  [/^(?:amanha|tomorrow|tmrw)\b/, inDays(1)],
  [/^(?:hoje|today)\b/, inDays(0)],
  [/^(?:fim do dia|end of day)\b/, () => ({ minutes: END_OF_DAY })],
  [/^(?:cedo|(?:de |pela |in the )?(?:manha|morning))\b/, () => ({ minutes: MORNING })],
  [/^(?:ao )?(?:meio[- ]dia|noon)\b/, () => ({ minutes: NOON })],
  [/^(?:a |de |in the )?(?:tarde|afternoon)\b/, () => ({ minutes: AFTERNOON })],
  [/^(?:a |de |in the )?(?:noite|evening|tonight)\b/, () => ({ minutes: EVENING })],
  [/^(?:proxima semana|semana que vem|next week)\b/, (_, context) => weekday(1, context)],
  [/^(?:fim de semana|weekend)\b/, (_, context) => weekday(6, context)],
  ...WEEKDAYS.map(
    (name, index): Rule => [
      new RegExp(`^(?:proxim[ao] |next )?${name.source.slice(1)}`),
      (_, context) => weekday(index, context),
    ],
  ),
  [
    /^(?:em |in |daqui a )?(\d{1,3}) ?(m(?:in(?:ut[oe])?s?)?|h(?:ora|our)?s?|d(?:ia|ay)?s?|sem(?:ana)?s?|w(?:eek)?s?)(?![a-z\d])/,
    ([text, count = "", unit = ""], { now }) => {
      const said = Number(count);
      if (unit.startsWith("h") && said > WHILE_HOURS_MAX && !/^(?:em|in|daqui)/.test(text) && !/hor|hour/.test(text))
        return clock(said, 0);
      return { from: now + said * (MINUTES_OF[unit[0] ?? ""] ?? 0) * 60_000 };
    },
  ],
  [
    /^(\d{4})-(\d{2})-(\d{2})\b/,
    ([, year, month, day], context) => date(Number(day), Number(month), Number(year), context),
  ],
  [
    /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?!\d)/,
    ([, one, other, year], context) => {
      const [day, month] = context.isMonthFirst ? [Number(other), Number(one)] : [Number(one), Number(other)];
      return date(day, month, year === undefined ? undefined : Number(year), context);
    },
  ],
  [
    new RegExp(`^(\\d{1,2}) (?:de )?${MONTH}(?![a-z])`),
    ([, day, month = ""], context) => date(Number(day), monthOf(month), undefined, context),
  ],
  [
    new RegExp(`^${MONTH} (\\d{1,2})(?![\\d:h])`),
    ([, month = "", day], context) => date(Number(day), monthOf(month), undefined, context),
  ],
  [
    /^(\d{1,2})(?:[:h.](\d{2}))?(?: ?(am|pm))(?![a-z])/,
    ([, hour, minute = "0", half]) => clock(Number(hour), Number(minute), half),
  ],
  [/^(\d{1,2})[:h](\d{2})(?!\d)/, ([, hour, minute]) => clock(Number(hour), Number(minute))],
  [/^(\d{1,2})(?=$| )/, ([, hour]) => clock(Number(hour), 0)],
];

/** The next such day; today's is offered too, and falls away if its time is over. */
function weekday(wanted: number, { now, timeZone }: TimeContext): Said {
  const today = dayAfter(now, 0, timeZone);
  return { day: dayAfter(now, (wanted - today.weekday + 7) % 7, timeZone) };
}

/**
 * Reads a time as people say it, in Portuguese or English: 'ter 14h', 'amanhã cedo', 'in 2 days', '5/12 às 9:30'. A day alone is its
 * morning, a time alone the next such time.
 * @returns epoch milliseconds, later than now and within a year; null for what isn't understood whole
 */
export function readSnoozeTime(text: string, context: TimeContext): number | null {
  let rest = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
  const said: Said = {};
  if (rest === "") return null;
  while (rest !== "") {
    const rule = RULES.find(([pattern]) => pattern.test(rest));
    const found = rule?.[0].exec(rest);
    const part = rule && found && rule[1](found, context);
    // Two days, or a while and a day, mean nothing.
    if (!part || !found || Object.keys(part).some((name) => name in said)) return null;
    Object.assign(said, part);
    rest = rest.slice(found[0].length).trim();
  }
  const at = instantOf(said, context);
  return at !== null && at > context.now && at <= context.now + SNOOZE_MAX_MS ? at : null;
}

function instantOf({ day, minutes, from }: Said, { now, timeZone }: TimeContext): number | null {
  if (from !== undefined) return day === undefined && minutes === undefined ? from : null;
  if (day === undefined && minutes === undefined) return null;
  const at = wallInstant(day ?? dayAfter(now, 0, timeZone), minutes ?? MORNING, timeZone);
  if (at > now) return at;
  // A time that is over is tomorrow's; a weekday whose time is over is next week's; another day that is over is none.
  if (day === undefined) return wallInstant(dayAfter(now, 1, timeZone), minutes ?? MORNING, timeZone);
  const isToday = JSON.stringify(day) === JSON.stringify(dayAfter(now, 0, timeZone));
  return isToday ? wallInstant(dayAfter(now, 7, timeZone), minutes ?? MORNING, timeZone) : null;
}
