import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCounted } from "@/lib/modules/analytics/drill";
import { getFigures } from "@/lib/modules/analytics/figures";
import { rebuildFigures, rollNow } from "@/lib/modules/analytics/roller";
import {
  type Cards,
  CHANNELS,
  FIGURES,
  type FiguresDto,
  type FiguresQuery,
  TICKET_FIGURES,
} from "@/lib/modules/analytics/schema";
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

const previousDays = ({ previousFrom: from, previousTo: to, previousUntil }: FiguresDto["period"]) => ({
  from,
  to,
  ...(previousUntil !== null && { until: Date.parse(previousUntil) }),
});

/** What the figures must be, from the raw rows. */
function expected(desk: Desk, timeZone: string, { period }: FiguresDto, filter: Filter) {
  const raw = readRaw(desk.workspaceId);
  const of = (from: string, to: string, narrowed: Filter) => recount(raw, timeZone, { from, to }, narrowed);
  const current = of(period.from, period.to, filter);
  const previous = recount(raw, timeZone, previousDays(period), filter);
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
async function expectAll(
  desk: Desk,
  timeZone: string,
  query: FiguresQuery,
  filter: Filter,
  now = desk.at,
): Promise<FiguresDto> {
  const figures = await getFigures(desk.ctx(), query, now);
  const wanted = expected(desk, timeZone, figures, filter);
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
async function expectTicketsCounted(
  desk: Desk,
  timeZone: string,
  query: FiguresQuery,
  filter: Filter,
  now = desk.at,
): Promise<void> {
  const figures = await getFigures(desk.ctx(), query, now);
  const tickets = (days: Parameters<typeof recountTickets>[2]) =>
    recountTickets(desk.workspaceId, timeZone, days, filter);
  const ticketsNow = tickets(figures.period);
  const ticketsBefore = tickets(previousDays(figures.period));
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

/** Named periods, and the days that they and those before them have, by plain arithmetic on the date. */
const NAMED = {
  today: (date: string) => ({
    from: date,
    to: date,
    previousFrom: daysBefore(date, 1),
    previousTo: daysBefore(date, 1),
    isCut: true,
  }),
  month: (date: string) => {
    const [from, end] = [monthStart(date, 0), daysBefore(monthStart(date, 0), 1)];
    const sameDay = `${end.slice(0, 8)}${date.slice(8)}`;
    const isCut = sameDay <= end;
    return { from, to: date, previousFrom: monthStart(date, 1), previousTo: isCut ? sameDay : end, isCut };
  },
  last_month: (date: string) => ({
    from: monthStart(date, 1),
    to: daysBefore(monthStart(date, 0), 1),
    previousFrom: monthStart(date, 2),
    previousTo: daysBefore(monthStart(date, 1), 1),
    isCut: false,
  }),
} as const;

/** The first of the month so many months earlier. */
function monthStart(date: string, ago: number): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 10);
}

const MINUTE = 60_000;

/** The clock of that day hasn't shown what it shows now before `until`, and has then. */
function expectSameTime(timeZone: string, day: string, until: number, now: number): void {
  const wanted = `${day} ${shown(timeZone, now).slice(11)}`;
  expect(shown(timeZone, until) >= wanted, `${shown(timeZone, until)} has come to ${wanted}`).toBe(true);
  for (let at = until - 1; at > until - 26 * 60 * MINUTE; at -= 5 * MINUTE)
    if (shown(timeZone, at).startsWith(day)) expect(shown(timeZone, at) < wanted, shown(timeZone, at)).toBe(true);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

// With its milliseconds.
function shown(timeZone: string, at: number): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(timeZone, clock);
  return `${clock.format(at)}.${String(at % 1000).padStart(3, "0")}`;
}

test("today and this month are compared with as much of yesterday and of the month before, to the millisecond", async () => {
  await fc.assert(
    fc.asyncProperty(
      calendars,
      happenings,
      filters,
      // Also long after everything happened: then it all lies in what is compared with.
      fc.integer({ min: 0, max: 40 * 24 * 60 * MINUTE }),
      async (calendar, history, { attender, ...rest }, later) => {
        const { timeZone } = calendar;
        const desk = await live(calendar, history);
        const attenderId = attender === undefined ? undefined : desk.attenders[attender];
        const filter: Filter = { ...rest, ...(attenderId !== undefined && { attenderId }) };
        for (const now of [desk.at, desk.at + (later % DAY_MS), desk.at + later])
          for (const name of ["today", "month", "last_month"] as const) {
            const { isCut, ...days } = NAMED[name](clockOf(timeZone, now).date);
            const query = { period: name, ...filter, channel: rest.channel };
            const { period } = await expectAll(desk, timeZone, query, filter, now);
            expect(period).toMatchObject({ name, ...days });
            expect(period.previousUntil !== null, name).toBe(isCut);
            if (period.previousUntil !== null)
              expectSameTime(timeZone, days.previousTo, Date.parse(period.previousUntil), now);
          }
      },
    ),
    { numRuns: 20 },
  );
}, 180_000);

test("a day is compared until the same time although a clock was changed the night before", async () => {
  const until = async (timeZone: string, now: string) => {
    const desk = new Desk({ timeZone, start: Date.parse(now) - 10 * DAY_MS });
    const { period } = await getFigures(desk.ctx(), { period: "today" }, Date.parse(now));
    return period.previousUntil;
  };
  // Lisbon, 29 March 2026: 01:00 becomes 02:00. The 30th at 10:00 and, skipped the day before, at 01:30.
  expect(await until("Europe/Lisbon", "2026-03-30T09:00:00Z")).toBe("2026-03-29T09:00:00.000Z");
  expect(await until("Europe/Lisbon", "2026-03-30T00:30:00Z")).toBe("2026-03-29T01:00:00.000Z");
  expect(await until("Europe/Lisbon", "2026-03-29T09:00:00Z")).toBe("2026-03-28T10:00:00.000Z");
  // New York, 1 November 2026: 02:00 becomes 01:00. On the 2nd at 01:30, which the day before had twice.
  expect(await until("America/New_York", "2026-11-02T06:30:00Z")).toBe("2026-11-01T05:30:00.000Z");
  expect(await until("America/New_York", "2026-11-02T07:30:00Z")).toBe("2026-11-01T07:30:00.000Z");
});

test("tickets at the edges of days, of any calendar, are counted where they belong", async () => {
  await fc.assert(
    fc.asyncProperty(calendars, ticketHappenings, filters, async (calendar, history, narrowed) => {
      const { timeZone } = calendar;
      const desk = await live(calendar, history);
      for (const span of [ALL_DAYS, { ago: 1, length: 1 }, { ago: 2, length: 2 }, { ago: 3, length: 4 }]) {
        const { query, filter } = queryOf(desk, timeZone, {}, span);
        await expectTicketsCounted(desk, timeZone, query, filter);
      }
      const { query, filter } = queryOf(desk, timeZone, narrowed, ALL_DAYS);
      await expectTicketsCounted(desk, timeZone, query, filter);
      for (const period of ["today", "month", "last_month"] as const)
        await expectTicketsCounted(desk, timeZone, { period }, {});
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
