import type { Query } from "@/lib/client/http/api";
import type { Figure, FiguresQuery, Period, TicketFigure } from "@/lib/modules/analytics/schema";
import {
  flag,
  type GetParameter,
  oneOf,
  type QueryValues,
  readChoice,
  readId,
  readQuery,
  textUpTo,
} from "@/lib/modules/records/query-codec";

// Written out, because the schema's own lists would bring the validation library into the first load.

/** The periods in the order of the choice. */
export const VIEW_PERIODS = [
  "today",
  "7d",
  "30d",
  "90d",
  "month",
  "last_month",
  "custom",
] as const satisfies readonly Period[];
/** The channels in the order of the choice. */
export const VIEW_CHANNELS = ["webchat", "email", "whatsapp"] as const satisfies readonly ViewChannel[];
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
export type FigureGroup = keyof typeof FIGURE_GROUPS;
const GROUPS = Object.keys(FIGURE_GROUPS) as FigureGroup[];

type ViewChannel = NonNullable<FiguresQuery["channel"]>;

/** What the dashboard shows. It is the address's query, so that a view can be shared. */
export type AnalyticsView = {
  period: Period;
  /** Days of a custom period; null with any other. */
  from: string | null;
  to: string | null;
  channel: ViewChannel | null;
  attenderId: number | null;
  tag: string | null;
};

/** A figure whose list is open, and what narrows it further than the view: one day, one hour, one row of a table. */
export type OpenFigure = {
  figure: AnyFigure;
  day: string | null;
  hour: number | null;
  channel: ViewChannel | null;
  attenderId: number | null;
};

/** The address of the screen, read. */
export type AnalyticsPlace = { view: AnalyticsView; open: OpenFigure | null; areExportsOpen: boolean };

/** Today, of everything. */
export const NO_VIEW: AnalyticsView = {
  period: "today",
  from: null,
  to: null,
  channel: null,
  attenderId: null,
  tag: null,
};

const TAG_MAX = 50;

// 31 February is another day by then.
const day = oneOf((text) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
});
const channel = oneOf(readChoice(VIEW_CHANNELS));
const PLACE = {
  period: oneOf(readChoice(VIEW_PERIODS)),
  from: day,
  to: day,
  channel,
  attender: oneOf(readId),
  tag: textUpTo(TAG_MAX),
  figure: oneOf(readChoice(Object.values(FIGURE_GROUPS).flat())),
  day,
  hour: oneOf((text) => (/^(?:1?\d|2[0-3])$/.test(text) ? Number(text) : undefined)),
  ofChannel: channel,
  ofAttender: oneOf(readId),
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
  return { place: { view, open, areExportsOpen: filter.exports === true }, unread: [...odd, ...unread] };
}

function readWithoutPeriod({ period, from, to }: QueryValues<typeof PLACE>): string[] {
  return [
    ...(period === "custom" ? ["period=custom"] : []),
    ...(from === undefined ? [] : [`from=${from}`]),
    ...(to === undefined ? [] : [`to=${to}`]),
  ];
}

/** A place without what only administrators may ask for. Their link, opened by somebody else, shows that person's own. */
export function allowedPlace(place: AnalyticsPlace, isAdministrator: boolean): AnalyticsPlace {
  if (isAdministrator) return place;
  const { view, open } = place;
  return { ...place, view: { ...view, attenderId: null }, open: open && { ...open, attenderId: null } };
}

/** The address of a place. */
export function placeHref({ view, open, areExportsOpen }: AnalyticsPlace): string {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null) parameters.set(name, String(value));
  };
  set("period", view.period === "today" ? null : view.period);
  set("from", view.from);
  set("to", view.to);
  set("channel", view.channel);
  set("attender", view.attenderId);
  set("tag", view.tag);
  if (open) {
    set("figure", open.figure);
    set("day", open.day);
    set("hour", open.hour);
    set("ofChannel", open.channel);
    set("ofAttender", open.attenderId);
  }
  set("exports", areExportsOpen ? "true" : null);
  const text = parameters.toString();
  return text ? `/analytics?${text}` : "/analytics";
}

/** The view as the API has it; absent parameters don't narrow. */
export function viewQuery({ period, from, to, channel, attenderId, tag }: AnalyticsView) {
  return { period, from, to, channel, attenderId, tag } satisfies Query;
}

/** The query of a figure's list: the view's, narrowed by what was opened. */
export function drillQuery(view: AnalyticsView, open: OpenFigure): Query {
  const { figure, day, hour, channel, attenderId } = open;
  const days = day === null ? {} : { period: "custom", from: day, to: day };
  return {
    ...viewQuery(view),
    ...days,
    figure,
    ...(isOfTickets(figure) ? {} : { hour }),
    channel: channel ?? view.channel,
    attenderId: attenderId ?? view.attenderId,
  };
}

/** Whether anything but the period narrows the view. */
export function isNarrowed({ channel, attenderId, tag }: AnalyticsView): boolean {
  return channel !== null || attenderId !== null || tag !== null;
}
