import type { Figure, FiguresQuery, Period, TicketFigure } from "@/lib/modules/analytics/schema";
import type { Query } from "./api";

// Written out, because the schema's own lists would bring the validation library into the first load.

/** The periods in the order of the choice. */
export const VIEW_PERIODS = ["today", "7d", "30d", "90d", "custom"] as const satisfies readonly Period[];
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
const ID_MAX = 2_147_483_647;

type Get = (name: string) => string | null | undefined;

function one<T extends string>(values: readonly T[], value: string | null | undefined): T | null {
  return values.find((known) => known === value) ?? null;
}

function dayOf(value: string | null | undefined): string | null {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = Date.parse(`${value}T00:00:00Z`);
  // 31 February is another day by then.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value) ? value : null;
}

function idOf(value: string | null | undefined): number | null {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= ID_MAX ? id : null;
}

/** The group that a figure belongs to. */
export function groupOf(figure: AnyFigure): FigureGroup {
  return GROUPS.find((group) => (FIGURE_GROUPS[group] as readonly AnyFigure[]).includes(figure)) ?? "opened";
}

/** Whether a figure counts tickets. */
export function isOfTickets(figure: AnyFigure): figure is TicketFigure {
  return groupOf(figure) === "tickets";
}

/** Reads the address. What it can't mean counts as absent: an address can be typed. */
export function readPlace(get: Get): AnalyticsPlace {
  const asked = one(VIEW_PERIODS, get("period")) ?? "today";
  const from = dayOf(get("from"));
  const to = dayOf(get("to"));
  const isCustom = asked === "custom" && from !== null && to !== null;
  const view: AnalyticsView = {
    period: asked === "custom" && !isCustom ? "today" : asked,
    from: isCustom ? from : null,
    to: isCustom ? to : null,
    channel: one(VIEW_CHANNELS, get("channel")),
    attenderId: idOf(get("attender")),
    tag: (get("tag") ?? "").trim().slice(0, TAG_MAX) || null,
  };
  const figure = one(Object.values(FIGURE_GROUPS).flat(), get("figure"));
  const hour = get("hour");
  const open: OpenFigure | null = figure && {
    figure,
    day: dayOf(get("day")),
    hour: figure === "opened" && hour && /^(?:1?\d|2[0-3])$/.test(hour) ? Number(hour) : null,
    channel: one(VIEW_CHANNELS, get("ofChannel")),
    attenderId: idOf(get("ofAttender")),
  };
  return { view, open, areExportsOpen: get("exports") === "true" };
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
