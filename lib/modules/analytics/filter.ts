import type { Channel } from "@/lib/kernel/conversation";
import {
  calendarDay,
  choiceOf,
  flag,
  type GetParameter,
  type QueryValues,
  readQuery,
  rowId,
  textUpTo,
  wholeNumber,
  writeQuery,
} from "@/lib/modules/records/query-codec";
import { type OpenQueue, QUEUE_PLACE, readQueue, writeQueue } from "./queue/filter";
import { ROW_PLACE, withoutAttender } from "./reports/filter";
import { DEADLINES_PLACE, type OpenDeadlines, readDeadlines, writeDeadlines } from "./sla/filter";

/** The periods in the order of the choice; `month` is this one so far, and `custom` needs `from` and `to`, both days included. */
export const PERIODS = ["today", "7d", "30d", "90d", "month", "last_month", "custom"] as const;
export type Period = (typeof PERIODS)[number];
/** The channels in the order of the choice. */
export const CHANNELS = ["webchat", "email", "whatsapp"] as const satisfies readonly Channel[];
/** What a figure counts; each opens its list. */
export const FIGURES = [
  "opened",
  "open",
  "open_bot",
  "open_human",
  "open_unassigned",
  "closed",
  "closed_bot",
  "closed_human",
  "closed_other",
  "handled",
  "answered",
  "rated",
  "satisfied",
  "unsatisfied",
  "unanswered",
] as const;
export type Figure = (typeof FIGURES)[number];
/** The same of those that count tickets. */
export const TICKET_FIGURES = ["tickets_created", "tickets_resolved", "tickets_open"] as const;
export type TicketFigure = (typeof TICKET_FIGURES)[number];
/** A figure of conversations or of tickets. */
export type AnyFigure = Figure | TicketFigure;
/** What belongs together in one list: a figure and those beside it. */
export const FIGURE_GROUPS = {
  opened: ["opened"],
  open: ["open", "open_human", "open_bot", "open_unassigned"],
  closed: ["closed", "closed_human", "closed_bot", "closed_other"],
  handling: ["handled"],
  firstResponse: ["answered"],
  satisfaction: ["rated", "satisfied", "unsatisfied", "unanswered"],
  tickets: ["tickets_created", "tickets_resolved", "tickets_open"],
} as const satisfies Record<string, readonly AnyFigure[]>;
/** Name of a group of figures. */
type FigureGroup = keyof typeof FIGURE_GROUPS;
const GROUPS = Object.keys(FIGURE_GROUPS) as FigureGroup[];

/** What the dashboard shows. It is the address's query, so that a view can be shared. */
export type AnalyticsView = {
  period: Period;
  /** Days of a custom period; null with any other. */
  from: string | null;
  to: string | null;
  channel: Channel | null;
  /** Only what belongs to a team. */
  team: number | null;
  attenderId: number | null;
  tag: string | null;
};

/** A figure whose list is open, and what narrows it further than the view: one day, one hour, one row of a table. */
export type OpenFigure = {
  figure: AnyFigure;
  day: string | null;
  hour: number | null;
  channel: Channel | null;
  attenderId: number | null;
};

/** The address of the screen, read. */
export type AnalyticsPlace = {
  view: AnalyticsView;
  open: OpenFigure | null;
  /** The list of a figure of deadlines; never beside `open`. */
  deadlines: OpenDeadlines | null;
  /** The same of a figure of the queue; never beside the others. */
  queue: OpenQueue | null;
  areExportsOpen: boolean;
};

const TAG_MAX = 50;

/** The period and what narrows the figures, as query parameters. The rules between them are in period.ts. */
export const ANALYTICS_FILTER = {
  period: choiceOf(PERIODS),
  from: calendarDay,
  to: calendarDay,
  channel: choiceOf(CHANNELS),
  /** What belongs to a team. Who leads one sees its figures. */
  team: rowId,
  /** An attender's share. Who doesn't see everybody's sees their own, and names others only within a team. */
  attenderId: rowId,
  tag: textUpTo(TAG_MAX),
};
/** What narrows the list of a figure further. */
export const DRILL_FILTER = {
  /** Of `opened`: only those of one hour of the wall clock. */
  hour: wholeNumber(0, 23),
};

// The address has the view and, beside it, the figure whose list is open: two channels, two attenders.
const { attenderId: attender, ...OF_VIEW } = ANALYTICS_FILTER;
const PLACE = {
  ...OF_VIEW,
  attender,
  figure: choiceOf([...FIGURES, ...TICKET_FIGURES]),
  day: calendarDay,
  ...DRILL_FILTER,
  ofChannel: OF_VIEW.channel,
  ofAttender: attender,
  ...DEADLINES_PLACE,
  ...QUEUE_PLACE,
  ...ROW_PLACE,
  exports: flag,
};

/** The group that a figure belongs to. */
export function groupOf(figure: AnyFigure): FigureGroup {
  return GROUPS.find((group) => (FIGURE_GROUPS[group] as readonly AnyFigure[]).includes(figure)) ?? "opened";
}

/** Whether a figure counts tickets. */
export function isOfTickets(figure: AnyFigure): figure is TicketFigure {
  return groupOf(figure) === "tickets";
}

/** Reads the address: the place, and as `name=part` what can't be read and so narrows nothing. */
export function readPlace(get: GetParameter): { place: AnalyticsPlace; unread: string[] } {
  const { filter, unread } = readQuery(PLACE, get);
  const { period: asked = "today", from = null, to = null, figure } = filter;
  const isCustom = asked === "custom" && from !== null && to !== null;
  // Days without 'custom', and 'custom' without both of its days, make no period.
  const odd = isCustom ? [] : readWithoutPeriod(filter);
  const view: AnalyticsView = {
    period: asked === "custom" && !isCustom ? "today" : asked,
    from: isCustom ? from : null,
    to: isCustom ? to : null,
    channel: filter.channel ?? null,
    team: filter.team ?? null,
    attenderId: filter.attender ?? null,
    tag: filter.tag ?? null,
  };
  const open: OpenFigure | null =
    figure === undefined
      ? null
      : {
          figure,
          day: filter.day ?? null,
          hour: figure === "opened" ? (filter.hour ?? null) : null,
          channel: filter.ofChannel ?? null,
          attenderId: filter.ofAttender ?? null,
        };
  const deadlines = open ? null : readDeadlines(filter, filter.ofChannel);
  const queue = open || deadlines ? null : readQueue(filter, filter.ofChannel);
  const areExportsOpen = filter.exports === true;
  return { place: { view, open, deadlines, queue, areExportsOpen }, unread: [...odd, ...unread] };
}

function readWithoutPeriod({ period, from, to }: QueryValues<typeof PLACE>): string[] {
  return [
    ...(period === "custom" ? ["period=custom"] : []),
    ...(from === undefined ? [] : [`from=${from}`]),
    ...(to === undefined ? [] : [`to=${to}`]),
  ];
}

/** What decides whose figures somebody can ask for. */
export type VisibleFigures = { seesEverybody: boolean; teams: readonly number[] };

/** A place without what somebody may not ask for. A link to others' figures shows who opens it their own. */
export function allowedPlace(asked: AnalyticsPlace, { seesEverybody, teams }: VisibleFigures): AnalyticsPlace {
  const isTeamSeen = asked.view.team === null || teams.includes(asked.view.team);
  const place = isTeamSeen ? asked : { ...asked, view: { ...asked.view, team: null } };
  if (seesEverybody || place.view.team !== null) return place;
  const { view, open, deadlines, queue } = place;
  return {
    ...place,
    view: { ...view, attenderId: null },
    open: open && { ...open, attenderId: null },
    deadlines: withoutAttender(deadlines),
    queue: withoutAttender(queue),
  };
}

/** The address of a place. */
export function placeHref({ view, open, deadlines, queue, areExportsOpen }: AnalyticsPlace): string {
  const row = (deadlines ?? queue)?.row;
  const text = new URLSearchParams(
    writeQuery(PLACE, {
      period: view.period === "today" ? undefined : view.period,
      from: view.from ?? undefined,
      to: view.to ?? undefined,
      channel: view.channel ?? undefined,
      team: view.team ?? undefined,
      attender: view.attenderId ?? undefined,
      tag: view.tag ?? undefined,
      figure: open?.figure,
      day: open?.day ?? undefined,
      hour: open?.hour ?? undefined,
      ofChannel: open?.channel ?? (row?.group === "channel" ? row.channel : undefined),
      ofAttender: open?.attenderId ?? undefined,
      ...(queue ? writeQueue(queue) : writeDeadlines(deadlines)),
      exports: areExportsOpen || undefined,
    }),
  ).toString();
  return text ? `/analytics?${text}` : "/analytics";
}

/** What a view asks for; absent values don't narrow. */
export function viewFilter({ period, from, to, channel, team, attenderId, tag }: AnalyticsView) {
  return {
    period,
    from: from ?? undefined,
    to: to ?? undefined,
    channel: channel ?? undefined,
    team: team ?? undefined,
    attenderId: attenderId ?? undefined,
    tag: tag ?? undefined,
  } satisfies QueryValues<typeof ANALYTICS_FILTER>;
}

/** The view as the API's query. */
export function viewQuery(view: AnalyticsView): Record<string, string> {
  return writeQuery(ANALYTICS_FILTER, viewFilter(view));
}

/** The query of a figure's list: the view's, narrowed by what was opened. */
export function drillQuery(view: AnalyticsView, open: OpenFigure): Record<string, string> {
  const { figure, day, hour, channel, attenderId } = open;
  const shown: AnalyticsView = {
    ...view,
    ...(day === null ? {} : { period: "custom", from: day, to: day }),
    channel: channel ?? view.channel,
    attenderId: attenderId ?? view.attenderId,
  };
  const opened = { figure, hour: isOfTickets(figure) ? undefined : (hour ?? undefined) };
  return { ...viewQuery(shown), ...writeQuery({ figure: PLACE.figure, ...DRILL_FILTER }, opened) };
}

/** Whether anything but the period narrows the view. */
export function isNarrowed({ channel, team, attenderId, tag }: AnalyticsView): boolean {
  return channel !== null || team !== null || attenderId !== null || tag !== null;
}
