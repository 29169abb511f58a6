import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCounted } from "@/lib/modules/analytics/drill";
import { getFigures } from "@/lib/modules/analytics/figures";
import { rebuildFigures, rollNow } from "@/lib/modules/analytics/roller";
import { type Cards, CHANNELS, FIGURES, type FiguresDto, TICKET_FIGURES } from "@/lib/modules/analytics/schema";
import { listCountedTickets } from "@/lib/modules/analytics/ticket-figures";
import { connections } from "@/lib/platform/db/connections";
import { testDatabase } from "../support/database";
import { Desk, TAGS } from "../support/random-desk";
import { calendars, happenings, ticketHappenings } from "../support/random-happenings";
import { clockOf, type Filter, type Recount, readRaw, recount, recountTickets } from "../support/recount";

const DAY_MS = 86_400_000;
let database: ReturnType<typeof testDatabase>;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

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

/** What the figures must be, from the raw rows. */
function expected(desk: Desk, timeZone: string, { period }: FiguresDto, filter: Filter) {
  const raw = readRaw(desk.workspaceId);
  const of = (from: string, to: string, narrowed: Filter) => recount(raw, timeZone, { from, to }, narrowed);
  const current = of(period.from, period.to, filter);
  const previous = of(period.previousFrom, period.previousTo, filter);
  return {
    current: cards(current),
    previous: cards(previous),
    hours: current.hours.map((opened, hour) => ({ hour, opened, previous: previous.hours[hour] })),
    channels: CHANNELS.filter((channel) => filter.channel === undefined || filter.channel === channel).map(
      (channel) => ({
        channel,
        cards: cards(of(period.from, period.to, { ...filter, channel })),
      }),
    ),
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

const filters = fc.record(
  {
    channel: fc.constantFrom(...CHANNELS),
    attender: fc.nat(2),
    tag: fc.constantFrom(...TAGS),
  },
  { requiredKeys: [] },
);
const spans = fc.record({ ago: fc.nat(12), length: fc.integer({ min: 1, max: 8 }) });
type Narrowed = { channel?: (typeof CHANNELS)[number]; attender?: number; tag?: string };
type Span = { ago: number; length: number };

async function live(
  calendar: { timeZone: string; start: number },
  history: Parameters<Desk["do"]>[0][],
): Promise<Desk> {
  const desk = new Desk(calendar);
  for (const happening of history) if (desk.do(happening)) await rollNow();
  return desk;
}

const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);

function queryOf(desk: Desk, timeZone: string, { attender, ...rest }: Narrowed, span: Span) {
  const to = clockOf(timeZone, desk.at - span.ago * DAY_MS).date;
  const from = daysBefore(to, span.length - 1);
  const attenderId = attender === undefined ? undefined : desk.attenders[attender];
  const filter: Filter = { ...rest, ...(attenderId !== undefined && { attenderId }) };
  return { query: { period: "custom" as const, from, to, ...filter, channel: rest.channel }, filter };
}

/** Holds everything that the figures of some days say, and every list behind them, against the recount. */
async function expectCounted(desk: Desk, timeZone: string, narrowed: Narrowed, span: Span): Promise<void> {
  const now = desk.at;
  const { query, filter } = queryOf(desk, timeZone, narrowed, span);
  const { from, to } = query;
  const figures = await getFigures(desk.ctx(), query, now);
  const wanted = expected(desk, timeZone, figures, filter);
  expect(figures.isCatchingUp).toBe(false);
  expect(figures.period).toMatchObject({
    from,
    to,
    previousFrom: daysBefore(from, span.length),
    previousTo: daysBefore(from, 1),
  });
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
  await expectTicketsCounted(desk, timeZone, narrowed, span);
}

/** The same of tickets. */
async function expectTicketsCounted(desk: Desk, timeZone: string, narrowed: Narrowed, span: Span): Promise<void> {
  const now = desk.at;
  const { query, filter } = queryOf(desk, timeZone, narrowed, span);
  const figures = await getFigures(desk.ctx(), query, now);
  const tickets = (days: { from: string; to: string }) => recountTickets(desk.workspaceId, timeZone, days, filter);
  const ticketsNow = tickets(query);
  const ticketsBefore = tickets({ from: figures.period.previousFrom, to: figures.period.previousTo });
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

/** Where there is the most to get wrong. */
const ALL_DAYS: Span = { ago: 0, length: 20 };

test("figures equal a slow recount of the raw rows, for any history, calendar, period and filter", async () => {
  await fc.assert(
    fc.asyncProperty(calendars, happenings, filters, spans, async (calendar, history, narrowed, span) => {
      const desk = await live(calendar, history);
      // Everybody's and each channel's shares, also at the end of some earlier day; a tag that conversations have beside
      // others; and some part of some days.
      await expectCounted(desk, calendar.timeZone, {}, ALL_DAYS);
      await expectCounted(desk, calendar.timeZone, {}, span);
      await expectCounted(desk, calendar.timeZone, { tag: "vip" }, ALL_DAYS);
      await expectCounted(desk, calendar.timeZone, narrowed, span);
    }),
    { numRuns: 40 },
  );
}, 180_000);

test("tickets at the edges of days, of any calendar, are counted where they belong", async () => {
  await fc.assert(
    fc.asyncProperty(calendars, ticketHappenings, filters, async (calendar, history, narrowed) => {
      const desk = await live(calendar, history);
      for (const span of [ALL_DAYS, { ago: 1, length: 1 }, { ago: 2, length: 2 }, { ago: 3, length: 4 }])
        await expectTicketsCounted(desk, calendar.timeZone, {}, span);
      await expectTicketsCounted(desk, calendar.timeZone, narrowed, ALL_DAYS);
    }),
    { numRuns: 20 },
  );
}, 60_000);

test("a rebuild ends with the sums that were kept all along", async () => {
  const sums = () =>
    ["analytics_day", "analytics_hour", "analytics_open"].map((table) => {
      const rows = connections().writer.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3, 4, 5, 6`).all() as Record<
        string,
        unknown
      >[];
      const keys = ["workspaceId", "attenderId", "tag", "day", "hour", "channel"];
      // A sum that came back to nothing is as good as none.
      return rows.filter((row) => Object.entries(row).some(([name, value]) => !keys.includes(name) && value !== 0));
    });
  await fc.assert(
    fc.asyncProperty(calendars, happenings, async (calendar, history) => {
      await live(calendar, history);
      await rollNow();
    }),
    { numRuns: 10 },
  );
  const kept = sums();
  rebuildFigures(connections().writer);
  expect(sums()).toEqual(kept);
}, 120_000);

test("an attender's figures are their own share, whatever they ask for", async () => {
  await fc.assert(
    fc.asyncProperty(calendars, happenings, async (calendar, history) => {
      const desk = await live(calendar, history);
      const own = await getFigures(desk.ctx(1), { period: "7d" }, desk.at);
      const asked = await getFigures(desk.ctx(), { period: "7d", attenderId: desk.attenders[1] }, desk.at);
      expect(own.current).toEqual(asked.current);
      expect(own.attenders).toEqual([]);
      await expect(
        getFigures(desk.ctx(1), { period: "7d", attenderId: desk.attenders[2] }, desk.at),
      ).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }),
    { numRuns: 10 },
  );
}, 60_000);
