import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import { completeEnd, completeTime } from "@/components/desk/hours/complete-time";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { WEEKDAYS, type Weekday } from "@/lib/kernel/open-time/calendar";
import {
  type ChangeWorkspace,
  changeWorkspaceSchema,
  type Holiday,
  type WorkspaceDto,
} from "@/lib/modules/workspace/schema";

/** Most intervals of a day and most holidays that the server takes. */
export const INTERVALS_MAX = 6;
export const HOLIDAYS_MAX = 400;

/** An interval while it is edited. `key` stays the same however the fields change. */
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
export type CompanyDraft = {
  name: string;
  timeZone: string;
  /** As typed; empty: never. */
  reopenDays: string;
  /** As typed. */
  reopenHours: string;
  hours: Record<Weekday, IntervalDraft[]>;
  holidays: HolidayDraft[];
};

let keys = 0;

/** A key for a new row of the form. */
export function newKey(): string {
  keys += 1;
  return `row-${keys}`;
}

/** A record with a value for each day of the week. */
function perDay<T>(make: (day: Weekday) => T): Record<Weekday, T> {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, make(day)])) as Record<Weekday, T>;
}

/** The form's values for what is stored. */
export function toDraft(workspace: WorkspaceDto): CompanyDraft {
  const { name, timeZone, ticketReopenDays, conversationReopenHours, businessHours, holidays } = workspace;
  return {
    name,
    timeZone,
    reopenDays: ticketReopenDays === null ? "" : String(ticketReopenDays),
    reopenHours: String(conversationReopenHours),
    hours: perDay((day) => businessHours[day].map((interval) => ({ key: newKey(), ...interval }))),
    holidays: holidays.map(toHolidayDraft),
  };
}

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

/** A holiday's row in the form. */
export function toHolidayDraft({ date, name, hours = [] }: Holiday): HolidayDraft {
  const isYearly = date.length === "MM-DD".length;
  return {
    key: newKey(),
    date: isYearly ? dateInSomeYear(date) : date,
    isYearly,
    name,
    isPartly: hours.length > 0,
    hours: hours.map((interval) => ({ key: newKey(), ...interval })),
  };
}

const toInterval = ({ start, end }: IntervalDraft) => ({ start, end });

function toHoliday({ date, isYearly, name, isPartly, hours }: HolidayDraft): Holiday {
  return {
    date: isYearly ? date.slice(date.indexOf("-") + 1) : date,
    name,
    ...(isPartly && { hours: hours.map(toInterval) }),
  };
}

/** What the form is about to store, by the parts that the server takes. */
export type CompanyInput = Required<Omit<ChangeWorkspace, "version">>;

/** The stored parts, and which edit they are of. */
export function storedCompany({ version, ...values }: WorkspaceDto): StoredRecord<CompanyInput> {
  return { version, values };
}

/** The form with `values` in it; parts that are the same keep what was typed and its rows. */
export function withInput(draft: CompanyDraft, values: CompanyInput): CompanyDraft {
  const fresh = toDraft({ ...values, version: 0 });
  const before = toInput(draft);
  const kept = (part: keyof CompanyInput) => JSON.stringify(before[part]) === JSON.stringify(values[part]);
  return {
    name: kept("name") ? draft.name : fresh.name,
    timeZone: kept("timeZone") ? draft.timeZone : fresh.timeZone,
    reopenDays: kept("ticketReopenDays") ? draft.reopenDays : fresh.reopenDays,
    reopenHours: kept("conversationReopenHours") ? draft.reopenHours : fresh.reopenHours,
    hours: kept("businessHours") ? draft.hours : fresh.hours,
    holidays: kept("holidays") ? draft.holidays : fresh.holidays,
  };
}

/** The form's values as the server takes them. */
export function toInput({ name, timeZone, reopenDays, reopenHours, hours, holidays }: CompanyDraft): CompanyInput {
  return {
    name,
    timeZone,
    ticketReopenDays: reopenDays.trim() === "" ? null : Number(reopenDays),
    conversationReopenHours: reopenHours.trim() === "" ? Number.NaN : Number(reopenHours),
    businessHours: perDay((day) => hours[day].map(toInterval)),
    holidays: holidays.map(toHoliday),
  };
}

/** The values with each time written out, for who sends the form from inside a field. */
export function completed(draft: CompanyDraft): CompanyDraft {
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

/** Whether `draft` differs from `stored`. */
export function isChanged(draft: CompanyDraft, stored: CompanyDraft): boolean {
  return JSON.stringify(toInput(draft)) !== JSON.stringify(toInput(stored));
}

/** What is wrong with the values, by the server's own rules: of `name`, `businessHours.monday.0.end`, `holidays.2.date` … */
export function errorsOf(draft: CompanyDraft): FieldErrors {
  return issuesOf(changeWorkspaceSchema.omit({ version: true }).safeParse(toInput(draft)).error);
}

const FILLED = new Set(["intervalReversed", "intervalsOverlap", "holidayTwice"]);

/** The faults that are worth telling while somebody still types: what is there contradicts itself. */
export function contradictionsOf(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => FILLED.has(message)));
}
