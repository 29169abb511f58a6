import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import { completeEnd, completeTime } from "@/components/desk/hours/complete-time";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { type Interval, WEEKDAYS, type Weekday } from "@/lib/kernel/open-time/calendar";
import {
  type CalendarDto,
  type CalendarInput,
  calendarInputSchema,
  type Holiday,
} from "@/lib/modules/calendars/schema";

/** An interval while it is edited. `key` stays the same however the fields change; of what is stored it tells only the place. */
export type IntervalDraft = { key: string; start: string; end: string };
/** `date` is a whole one, of any year when it is a day of every year. With `isPartly`, `hours` are those of that day. */
export type HolidayDraft = {
  key: string;
  date: string;
  isYearly: boolean;
  name: string;
  isPartly: boolean;
  hours: IntervalDraft[];
};

/** What the form holds: anything a person may have typed so far. */
export type CalendarDraft = {
  name: string;
  /** Null: the workspace's. */
  timeZone: string | null;
  hours: Record<Weekday, IntervalDraft[]>;
  holidays: HolidayDraft[];
};

let keys = 0;

/** A key for a new row of the form. */
function newKey(): string {
  keys += 1;
  return `row-${keys}`;
}

/** A record with a value for each day of the week. */
function perDay<T>(make: (day: Weekday) => T): Record<Weekday, T> {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, make(day)])) as Record<Weekday, T>;
}

// By their place: what is stored is the same draft whenever it is read, so that a form knows what it would change.
const storedIntervals = (intervals: readonly Interval[]): IntervalDraft[] =>
  intervals.map(({ start, end }, index) => ({ key: `stored-${index}`, start, end }));

/** The form's values for what is stored. */
export function storedCalendar({ version, name, timeZone, hours, holidays }: CalendarDto): StoredRecord<CalendarDraft> {
  return {
    version,
    values: {
      name,
      timeZone,
      hours: perDay((day) => storedIntervals(hours[day])),
      holidays: holidays.map((holiday, index) => holidayDraft(holiday, `stored-${index}`)),
    },
  };
}

/** A calendar that is to be filled. */
export const newCalendar = (): CalendarDraft => ({ name: "", timeZone: null, hours: perDay(() => []), holidays: [] });

/** The date field needs a year for a day of every year: this one, or the next that has the day. */
function dateInSomeYear(monthDay: string): string {
  let year = new Date().getFullYear();
  while (monthDay === "02-29" && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1) year += 1;
  return `${year}-${monthDay}`;
}

/** An interval that is to be filled. */
export const newInterval = (): IntervalDraft => ({ key: newKey(), start: "", end: "" });

/** A holiday that is to be filled. */
export const newHoliday = (): HolidayDraft => ({
  key: newKey(),
  date: "",
  isYearly: false,
  name: "",
  isPartly: false,
  hours: [],
});

function holidayDraft({ date, name, hours = [] }: Holiday, key: string): HolidayDraft {
  const isYearly = date.length === "MM-DD".length;
  return {
    key,
    date: isYearly ? dateInSomeYear(date) : date,
    isYearly,
    name,
    isPartly: hours.length > 0,
    hours: storedIntervals(hours),
  };
}

/** A row of the form for a holiday that is added to it. */
export const toHolidayDraft = (holiday: Holiday): HolidayDraft => holidayDraft(holiday, newKey());

const toInterval = ({ start, end }: IntervalDraft) => ({ start, end });

function toHoliday({ date, isYearly, name, isPartly, hours }: HolidayDraft): Holiday {
  return {
    date: isYearly ? date.slice(date.indexOf("-") + 1) : date,
    name,
    ...(isPartly && { hours: hours.map(toInterval) }),
  };
}

/** The form's values as the server takes them. */
export function toInput({ name, timeZone, hours, holidays }: CalendarDraft): CalendarInput {
  return {
    name,
    timeZone,
    hours: perDay((day) => hours[day].map(toInterval)),
    holidays: holidays.map(toHoliday),
  };
}

/** The values with each time written out, for who sends the form from inside a field. */
export function completed(draft: CalendarDraft): CalendarDraft {
  const complete = ({ key, start, end }: IntervalDraft) => ({
    key,
    start: completeTime(start),
    end: completeEnd(end),
  });
  return {
    ...draft,
    hours: perDay((day) => draft.hours[day].map(complete)),
    holidays: draft.holidays.map((holiday) => ({ ...holiday, hours: holiday.hours.map(complete) })),
  };
}

/** What is wrong with the values, by the server's own rules: of `name`, `hours.monday.0.end`, `holidays.2.date` … */
export function errorsOf(draft: CalendarDraft): FieldErrors {
  return issuesOf(calendarInputSchema.safeParse(toInput(draft)).error);
}

const FILLED = new Set(["intervalReversed", "intervalsOverlap", "holidayTwice"]);

/** The faults that are worth telling while somebody still types: what is there contradicts itself. */
export function contradictionsOf(draft: CalendarDraft): FieldErrors {
  return Object.fromEntries(Object.entries(errorsOf(draft)).filter(([, message]) => FILLED.has(message)));
}
