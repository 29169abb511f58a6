import fc from "fast-check";
import { expect, vi } from "vitest";
import { type Channel, channelSchema } from "@/lib/kernel/conversation";
import { listCounted } from "@/lib/modules/analytics/drill";
import { getFigures } from "@/lib/modules/analytics/figures";
import { FIGURES, TICKET_FIGURES } from "@/lib/modules/analytics/filter";
import { rollNow } from "@/lib/modules/analytics/roller";
import type { Cards, FiguresDto, FiguresQuery } from "@/lib/modules/analytics/schema";
import { listCountedTickets } from "@/lib/modules/analytics/ticket-figures";
import { Desk, TAGS } from "@/tests/support/history/random-desk";
import { clockOf, type Filter, type Recount, readRaw, recount, recountTickets } from "./recount";

// What the dashboard's figures and lists are held against: a slow count of the raw rows.

export const DAY_MS = 86_400_000;

const mean = (times: number[]) => ({
  count: times.length,
  averageMs: times.length === 0 ? null : Math.round(times.reduce((sum, time) => sum + time, 0) / times.length),
});

function cards(counted: Recount): Cards {
  const open = {
    bot: counted.open_bot.length,
    human: counted.open_human.length,
    unassigned: counted.open_unassigned.length,
  };
  const closed = {
    bot: counted.closed_bot.length,
    human: counted.closed_human.length,
    other: counted.closed_other.length,
  };
  return {
    opened: counted.opened.length,
    open: { ...open, total: open.bot + open.human + open.unassigned },
    closed: { ...closed, total: closed.bot + closed.human + closed.other },
    handling: mean(counted.handled),
    firstResponse: mean(counted.answered),
    satisfaction: {
      satisfied: counted.satisfied.length,
      unsatisfied: counted.unsatisfied.length,
      unanswered: counted.unanswered.length,
    },
  };
}

const previousDays = ({ previousFrom: from, previousTo: to, previousUntil }: FiguresDto["period"]) => ({
  from,
  to,
  ...(previousUntil !== null && { until: Date.parse(previousUntil) }),
});

/** What the figures must be, from the raw rows. */
async function expected(desk: Desk, timeZone: string, { period }: FiguresDto, filter: Filter) {
  const raw = await readRaw(desk.workspaceId);
  const of = (from: string, to: string, narrowed: Filter) => recount(raw, timeZone, { from, to }, narrowed);
  const current = of(period.from, period.to, filter);
  const previous = recount(raw, timeZone, previousDays(period), filter);
  return {
    current: cards(current),
    previous: cards(previous),
    hours: current.hours.map((opened, hour) => ({ hour, opened, previous: previous.hours[hour] })),
    channels: channelSchema.options
      .filter((channel) => filter.channel === undefined || filter.channel === channel)
      .map((channel) => ({
        channel,
        cards: cards(of(period.from, period.to, { ...filter, channel })),
      })),
    // Everybody who had something, those who left as well; nobody's names to who asked for one person's share.
    attenders:
      filter.attenderId === undefined
        ? desk.attenders
            .map((attenderId) => ({
              attenderId,
              cards: cards(of(period.from, period.to, { ...filter, attenderId })),
            }))
            .filter(({ cards: { opened, open, closed, firstResponse } }) =>
              [opened, open.total, closed.total, firstResponse.count].some((number) => number > 0),
            )
        : [],
    days: (day: string) => cards(of(day, day, filter)),
    counted: current,
  };
}

async function allPages<T>(
  read: (cursor: { cursor?: string }) => Promise<{ items: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
}

/** The number on the screen that opens a figure's list. */
function numberOf(cards: Cards, figure: (typeof FIGURES)[number]): number {
  const { open, closed, satisfaction } = cards;
  return {
    opened: cards.opened,
    open: open.total,
    open_bot: open.bot,
    open_human: open.human,
    open_unassigned: open.unassigned,
    closed: closed.total,
    closed_bot: closed.bot,
    closed_human: closed.human,
    closed_other: closed.other,
    handled: cards.handling.count,
    answered: cards.firstResponse.count,
    rated: satisfaction.satisfied + satisfaction.unsatisfied,
    satisfied: satisfaction.satisfied,
    unsatisfied: satisfaction.unsatisfied,
    unanswered: satisfaction.unanswered,
  }[figure];
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

export const filters = fc.record(
  {
    channel: fc.constantFrom(...channelSchema.options),
    team: fc.nat(1),
    attender: fc.nat(2),
    tag: fc.constantFrom(...TAGS),
  },
  { requiredKeys: [] },
);
export const spans = fc.record({ ago: fc.nat(12), length: fc.integer({ min: 1, max: 8 }) });
export type Narrowed = { channel?: Channel; team?: number; attender?: number; tag?: string };
export type Span = { ago: number; length: number };

export async function live(
  calendar: { timeZone: string; start: number },
  history: Parameters<Desk["do"]>[0][],
): Promise<Desk> {
  const desk = await Desk.open(calendar, (at) => vi.setSystemTime(at));
  for (const happening of history) if (await desk.do(happening)) await rollNow();
  return desk;
}

export const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);

/** What narrows the figures of a desk, by the ids of its people and teams. */
export function filterOf(desk: Desk, { attender, team: index, ...rest }: Narrowed): Filter {
  const attenderId = attender === undefined ? undefined : desk.attenders[attender];
  const team = index === undefined ? undefined : desk.teams[index];
  return { ...rest, ...(team !== undefined && { team }), ...(attenderId !== undefined && { attenderId }) };
}

export function queryOf(desk: Desk, timeZone: string, narrowed: Narrowed, span: Span) {
  const to = clockOf(timeZone, desk.at - span.ago * DAY_MS).date;
  const from = daysBefore(to, span.length - 1);
  const filter = filterOf(desk, narrowed);
  return { query: { period: "custom" as const, from, to, ...filter, channel: narrowed.channel }, filter };
}

/** Holds the sums of some days against the recount, whole and narrowed in every way; neither lists nor single days. */
export async function expectSummedUp(desk: Desk, timeZone: string, span: Span): Promise<void> {
  const raw = await readRaw(desk.workspaceId);
  const narrowed: Narrowed[] = [
    {},
    ...channelSchema.options.map((channel) => ({ channel })),
    ...desk.attenders.map((_, attender) => ({ attender })),
    ...TAGS.map((tag) => ({ tag })),
    ...desk.teams.flatMap((_, team) => [{ team }, { team, tag: "vip" }, { team, attender: 1 }]),
  ];
  for (const one of narrowed) {
    const { query, filter } = queryOf(desk, timeZone, one, span);
    const { current } = await getFigures(desk.ctx(), query, desk.at);
    expect(current, JSON.stringify(one)).toEqual(cards(recount(raw, timeZone, query, filter)));
  }
}

/** Holds everything that the figures of some days say, and every list behind them, against the recount. */
export async function expectCounted(desk: Desk, timeZone: string, narrowed: Narrowed, span: Span): Promise<void> {
  const { query, filter } = queryOf(desk, timeZone, narrowed, span);
  const { from, to } = query;
  const figures = await expectAll(desk, timeZone, query, filter);
  expect(figures.period).toMatchObject({
    from,
    to,
    previousFrom: daysBefore(from, span.length),
    previousTo: daysBefore(from, 1),
    previousUntil: null,
  });
}

/** The same of what any query names. */
export async function expectAll(
  desk: Desk,
  timeZone: string,
  query: FiguresQuery,
  filter: Filter,
  now = desk.at,
): Promise<FiguresDto> {
  const figures = await getFigures(desk.ctx(), query, now);
  const wanted = await expected(desk, timeZone, figures, filter);
  expect(figures.isCatchingUp).toBe(false);
  expect(figures.current).toEqual(wanted.current);
  expect(figures.previous).toEqual(wanted.previous);
  expect(figures.hours).toEqual(wanted.hours);
  expect(figures.channels).toEqual(wanted.channels);
  expect(figures.attenders.map(({ attenderId: id, cards: share }) => ({ attenderId: id, cards: share }))).toEqual(
    wanted.attenders,
  );
  for (const day of figures.days) {
    const one = wanted.days(day.day);
    expect(day).toEqual({
      day: day.day,
      opened: one.opened,
      closed: one.closed.total,
      handling: one.handling,
      firstResponse: one.firstResponse,
    });
  }
  // Each figure's list is what it counted, page by page.
  for (const figure of FIGURES) {
    const items = await allPages((cursor) =>
      listCounted(desk.ctx(), { ...query, ...cursor, figure, pageSize: 2 }, now),
    );
    if (figure === "handled" || figure === "answered")
      expect(sorted(items.map(({ valueMs }) => valueMs ?? -1)), figure).toEqual(sorted(wanted.counted[figure]));
    else expect(sorted(items.map(({ chat }) => chat.id)), figure).toEqual(sorted(wanted.counted[figure]));
    expect(items.length, `${figure} and its number`).toBe(numberOf(figures.current, figure));
  }
  await expectTicketsCounted(desk, timeZone, query, filter, now);
  return figures;
}

/** The same of tickets. */
export async function expectTicketsCounted(
  desk: Desk,
  timeZone: string,
  query: FiguresQuery,
  filter: Filter,
  now = desk.at,
): Promise<void> {
  const figures = await getFigures(desk.ctx(), query, now);
  const tickets = (days: Parameters<typeof recountTickets>[2]) =>
    recountTickets(desk.workspaceId, timeZone, days, filter);
  const ticketsNow = await tickets(figures.period);
  const ticketsBefore = await tickets(previousDays(figures.period));
  expect(figures.tickets).toEqual({
    current: { created: ticketsNow.tickets_created.length, resolved: ticketsNow.tickets_resolved.length },
    previous: { created: ticketsBefore.tickets_created.length, resolved: ticketsBefore.tickets_resolved.length },
    open: ticketsNow.tickets_open.length,
  });
  for (const figure of TICKET_FIGURES) {
    const items = await allPages((cursor) =>
      listCountedTickets(desk.ctx(), { ...query, ...cursor, figure, pageSize: 2 }, now),
    );
    expect(sorted(items.map(({ ticket }) => ticket.number)), figure).toEqual(sorted(ticketsNow[figure]));
  }
}
