import type { Channel } from "@/lib/kernel/conversation";

/** Sums of a day, as columns of analytics_day. */
export const DAY_COLUMNS = [
  "opened",
  "closedBot",
  "closedHuman",
  "closedOther",
  "handled",
  "handlingMs",
  "answered",
  "responseMs",
  "openBot",
  "openHuman",
  "openUnassigned",
  "satisfied",
  "unsatisfied",
  "unanswered",
] as const;
type DayColumn = (typeof DAY_COLUMNS)[number];

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
