import { type Channel, channelSchema } from "@/lib/kernel/conversation";

/** Sums of what happened, as columns of analytics_day and analytics_hour. */
export const COUNT_COLUMNS = [
  "opened",
  "closedBot",
  "closedHuman",
  "closedOther",
  "handled",
  "handlingMs",
  "answered",
  "responseMs",
  "satisfied",
  "unsatisfied",
  "unanswered",
] as const;
/** What the open states changed by: what began less what ended. */
const CHANGE_COLUMNS = ["openBot", "openHuman", "openUnassigned"] as const;
/** All sums of a day, or of an hour. */
export const DAY_COLUMNS = [...COUNT_COLUMNS, ...CHANGE_COLUMNS] as const;
type DayColumn = (typeof DAY_COLUMNS)[number];

/** A day's openings in each hour of the wall clock, as columns of analytics_day. */
export const HOUR_COLUMNS = [
  ...(["opened00", "opened01", "opened02", "opened03", "opened04", "opened05"] as const),
  ...(["opened06", "opened07", "opened08", "opened09", "opened10", "opened11"] as const),
  ...(["opened12", "opened13", "opened14", "opened15", "opened16", "opened17"] as const),
  ...(["opened18", "opened19", "opened20", "opened21", "opened22", "opened23"] as const),
] as const;
export type HourSums = Record<(typeof HOUR_COLUMNS)[number], number>;

/** The channels of a filter: one, or with null all of them. */
export const channelsOf = (channel: Channel | null): readonly Channel[] =>
  channel === null ? channelSchema.options : [channel];

/** Milliseconds of an hour of analytics_hour, which are counted from 1970 on. */
export const HOUR_MS = 3_600_000;

/** Columns of a day by what they count. */
export const COUNTED = {
  opened: "opened",
  answered: "answered",
  closed_bot: "closedBot",
  closed_human: "closedHuman",
  closed_other: "closedOther",
  satisfied: "satisfied",
  unsatisfied: "unsatisfied",
  unanswered: "unanswered",
} as const satisfies Record<string, DayColumn>;

/** States in which a conversation is open: what a day changed, and what there is now. */
export const OPEN = {
  open_bot: { delta: "openBot", total: "bot" },
  open_human: { delta: "openHuman", total: "human" },
  open_unassigned: { delta: "openUnassigned", total: "unassigned" },
} as const satisfies Record<string, { delta: DayColumn; total: string }>;

type OpenState = keyof typeof OPEN;
/** What an event counts. */
export type Metric = keyof typeof COUNTED | OpenState;

/** Whether a metric lasts from one instant to another. */
export const isOpenState = (metric: Metric): metric is OpenState => metric in OPEN;

/** The open states. */
export const OPEN_STATES = ["open_bot", "open_human", "open_unassigned"] as const satisfies readonly Metric[];

/** An event before it has its place in the calendar. Epoch milliseconds; `endAt` null: it lasts, or has no length. */
export type EventDraft = {
  metric: Metric;
  at: number;
  endAt: number | null;
  attenderId: number;
  value: number | null;
};

/** An event in the workspace's calendar: days like 20261121. */
export type CountedEvent = EventDraft & {
  day: number;
  hour: number;
  endDay: number | null;
  channel: Channel;
  /** JSON list. */
  tags: string;
};

/** A ticket as the figures count it. `attenderId` 0: nobody's; `channel` empty: of no conversation. Days like 20261121. */
export type CountedTicket = {
  ticketId: number;
  attenderId: number;
  channel: string;
  /** JSON list. */
  tags: string;
  createdDay: number;
  resolvedDay: number | null;
  isOpen: boolean;
};

export type Counts = Record<(typeof COUNT_COLUMNS)[number], number>;
export type DaySums = Record<DayColumn, number>;
export type OpenSums = { bot: number; human: number; unassigned: number };

/** Sums of nothing. */
export const noSums = (): DaySums => ({
  opened: 0,
  closedBot: 0,
  closedHuman: 0,
  closedOther: 0,
  handled: 0,
  handlingMs: 0,
  answered: 0,
  responseMs: 0,
  openBot: 0,
  openHuman: 0,
  openUnassigned: 0,
  satisfied: 0,
  unsatisfied: 0,
  unanswered: 0,
});

/** Events of one metric added up: how many, how many of them have a time, and all their milliseconds. */
export type EventSums = { metric: Metric; events: number; timed: number; ms: number };

/** Adds events to a day's sums; those of open states are their beginnings (sign 1) or their ends (sign -1). */
export function addEvents(row: DaySums, { metric, events, timed, ms }: EventSums, sign: 1 | -1): void {
  if (isOpenState(metric)) {
    row[OPEN[metric].delta] += sign * events;
    return;
  }
  row[COUNTED[metric]] += sign * events;
  if (metric === "answered") row.responseMs += sign * ms;
  else {
    row.handled += sign * timed;
    row.handlingMs += sign * ms;
  }
}
