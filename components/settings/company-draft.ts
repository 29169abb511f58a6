import { completeEnd, completeTime } from "@/components/settings/time-text";
import {
  type ChangeWorkspace,
  changeWorkspaceSchema,
  WEEKDAYS,
  type Weekday,
  type WorkspaceDto,
} from "@/lib/modules/workspace/schema";

/** Most intervals of a day and most holidays that the server takes. */
export const INTERVALS_MAX = 6;
export const HOLIDAYS_MAX = 100;

/** An interval while it is edited. `key` stays the same however the fields change. */
export type IntervalDraft = { key: string; start: string; end: string };
export type HolidayDraft = { key: string; date: string; name: string };

/** What the form holds: anything a person may have typed so far. */
export type CompanyDraft = {
  name: string;
  timeZone: string;
  /** As typed; empty: never. */
  reopenDays: string;
  hours: Record<Weekday, IntervalDraft[]>;
  holidays: HolidayDraft[];
};

/** Names of texts, or texts of the server's, by field: `name`, `businessHours.monday.0.end`, `holidays.2.date` … */
export type CompanyErrors = Readonly<Record<string, string>>;

let keys = 0;

/** A key for a new row of the form. */
export function newKey(): string {
  keys += 1;
  return `row-${keys}`;
}

/** A record with a value for each day of the week. */
export function perDay<T>(make: (day: Weekday) => T): Record<Weekday, T> {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, make(day)])) as Record<Weekday, T>;
}

/** The form's values for what is stored. */
export function toDraft({ name, timeZone, ticketReopenDays, businessHours, holidays }: WorkspaceDto): CompanyDraft {
  return {
    name,
    timeZone,
    reopenDays: ticketReopenDays === null ? "" : String(ticketReopenDays),
    hours: perDay((day) => businessHours[day].map((interval) => ({ key: newKey(), ...interval }))),
    holidays: holidays.map((holiday) => ({ key: newKey(), ...holiday })),
  };
}

function toInput({ name, timeZone, reopenDays, hours, holidays }: CompanyDraft) {
  return {
    name,
    timeZone,
    ticketReopenDays: reopenDays.trim() === "" ? null : Number(reopenDays),
    businessHours: perDay((day) => hours[day].map(({ start, end }) => ({ start, end }))),
    holidays: holidays.map(({ date, name: holidayName }) => ({ date, name: holidayName })),
  };
}

/** The values with each time written out, for who sends the form from inside a field. */
export function completed(draft: CompanyDraft): CompanyDraft {
  return {
    ...draft,
    hours: perDay((day) =>
      draft.hours[day].map(({ key, start, end }) => ({ key, start: completeTime(start), end: completeEnd(end) })),
    ),
  };
}

/** What of `draft` differs from `stored`: two administrators who change different things don't undo each other's. */
export function changesOf(draft: CompanyDraft, stored: CompanyDraft): ChangeWorkspace {
  const [now, before] = [toInput(draft), toInput(stored)];
  const parts = ["name", "timeZone", "ticketReopenDays", "businessHours", "holidays"] as const;
  return Object.fromEntries(
    parts.flatMap((part) => (JSON.stringify(now[part]) === JSON.stringify(before[part]) ? [] : [[part, now[part]]])),
  );
}

/** What is wrong with the values, by the server's own rules; the first fault of each field. */
export function errorsOf(draft: CompanyDraft): CompanyErrors {
  const result = changeWorkspaceSchema.safeParse(toInput(draft));
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[path.join(".")] ??= message;
  return errors;
}

const FILLED = new Set(["intervalReversed", "intervalsOverlap", "holidayTwice"]);

/** The faults that are worth telling while somebody still types: what is there contradicts itself. */
export function contradictionsOf(errors: CompanyErrors): CompanyErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => FILLED.has(message)));
}
