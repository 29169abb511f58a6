import { minuteOfDay } from "@/lib/kernel/wall-clock";
import { type Calendar, type Interval, WEEKDAYS } from "./calendar";
import { zonePieces } from "./zone-pieces";

/** A part of the open time, epoch milliseconds; `to` doesn't belong to it. */
type Segment = { from: number; to: number };

/**
 * Open time is measured in instants at which the wall clock of the calendar's zone shows an open minute. So an hour that summer time
 * skips doesn't exist, and one that it repeats counts twice.
 */
export type OpenTime = {
  isOpenAt(at: number): boolean;
  /** Open milliseconds between two instants. */
  spent(from: number, to: number): number;
  /**
   * The earliest instant at which so many open milliseconds are spent: nine hours from Monday 08:00 in a day of nine hours end on
   * Monday at 18:00. @returns null when the calendar doesn't open for so long within LOOK_AHEAD_MS
   */
  due(from: number, ms: number): number | null;
  /** What `due` went through: the last segment ends there. Null as `due`. */
  segmentsTo(from: number, ms: number): Segment[] | null;
  /** When it is open next; `from` itself when it is open then. Null when not within `withinMs`. */
  opening(from: number, withinMs: number): number | null;
};

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** How far ahead a calendar is looked at: three years. */
export const LOOK_AHEAD_MS = 3 * 366 * DAY_MS;

type Span = readonly [startMs: number, endMs: number];
const WHOLE_DAY: readonly Span[] = [[0, DAY_MS]];

const spansOf = (intervals: readonly Interval[]): readonly Span[] =>
  intervals
    .map(({ start, end }): Span => [minuteOfDay(start) * MINUTE_MS, minuteOfDay(end) * MINUTE_MS])
    .toSorted(([one], [other]) => one - other);

/** A date on the wall, as days since 1 January 1970 there. */
type WallDate = number;

// Monday is the first of our week, and 1 January 1970 was a Thursday.
const weekdayOf = (date: WallDate) => (((date + 3) % 7) + 7) % 7;

/** What a calendar is open on a date, as times since its midnight on the wall. */
function planOf({ hours, holidays }: Calendar): (date: WallDate) => readonly Span[] {
  const week = WEEKDAYS.map((day) => spansOf(hours[day]));
  const keepsNoHours = week.every((day) => day.length === 0);
  const days = keepsNoHours ? week.map(() => WHOLE_DAY) : week;
  const dates = new Map<WallDate, readonly Span[]>();
  const yearly = new Map<string, readonly Span[]>();
  for (const { date, hours: own = [] } of holidays) {
    if (date.length === "MM-DD".length) yearly.set(date, spansOf(own));
    else dates.set(Date.parse(date) / DAY_MS, spansOf(own));
  }
  return (date) => {
    const own = dates.get(date);
    if (own) return own;
    const usual = days[weekdayOf(date)] ?? [];
    // Half a day of every year falls on any weekday, and opens none that is closed.
    if (yearly.size === 0 || usual.length === 0) return usual;
    return yearly.get(new Date(date * DAY_MS).toISOString().slice(5, 10)) ?? usual;
  };
}

/** The open time of a calendar. */
export function openTime(calendar: Calendar): OpenTime {
  const plan = planOf(calendar);

  /** Segments in their order, from an instant on; those that touch stay apart. Ends at `until`. */
  function* segments(from: number, until: number): Generator<Segment> {
    for (const piece of zonePieces(calendar.timeZone, from)) {
      const begin = Math.max(piece.from, from);
      const end = Math.min(piece.to, until);
      if (begin < end) yield* within(begin + piece.offset, end + piece.offset, piece.offset);
      if (piece.to >= until) return;
    }
  }
  /** The same while the clocks don't change. @param wallFrom what they show at the begin, in milliseconds */
  function* within(wallFrom: number, wallTo: number, offset: number): Generator<Segment> {
    for (let date = Math.floor(wallFrom / DAY_MS); date * DAY_MS < wallTo; date++) {
      for (const [start, end] of plan(date)) {
        const from = Math.max(wallFrom, date * DAY_MS + start);
        const to = Math.min(wallTo, date * DAY_MS + end);
        if (from < to) yield { from: from - offset, to: to - offset };
      }
    }
  }

  function segmentsTo(from: number, ms: number): Segment[] | null {
    const passed: Segment[] = [];
    let left = ms;
    for (const segment of left > 0 ? segments(from, from + LOOK_AHEAD_MS) : []) {
      const to = Math.min(segment.to, segment.from + left);
      left -= to - segment.from;
      const last = passed.at(-1);
      if (last?.to === segment.from) last.to = to;
      else passed.push({ from: segment.from, to });
      if (left === 0) break;
    }
    return left > 0 ? null : passed;
  }

  return {
    isOpenAt: (at) => !segments(at, at + 1).next().done,
    spent(from, to) {
      let sum = 0;
      for (const segment of segments(from, to)) sum += segment.to - segment.from;
      return sum;
    },
    due(from, ms) {
      const passed = segmentsTo(from, ms);
      return passed && (passed.at(-1)?.to ?? from);
    },
    segmentsTo,
    opening: (from, withinMs) => segments(from, from + withinMs).next().value?.from ?? null,
  };
}
