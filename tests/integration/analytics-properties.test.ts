import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCounted } from "@/lib/modules/analytics/drill";
import { getFigures } from "@/lib/modules/analytics/figures";
import { rebuildFigures, rollNow } from "@/lib/modules/analytics/roller";
import { type Cards, CHANNELS, FIGURES, type FiguresDto } from "@/lib/modules/analytics/schema";
import { connections } from "@/lib/platform/db/connections";
import { testDatabase } from "../support/database";
import { calendars, Desk, happenings, TAGS } from "../support/random-desk";
import { clockOf, type Filter, type Recount, readRaw, recount } from "../support/recount";

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
    days: (day: string) => cards(of(day, day, filter)),
    counted: current,
  };
}

async function listAll(desk: Desk, query: Parameters<typeof listCounted>[1], now: number) {
  const items = [];
  let cursor: string | undefined;
  do {
    const page = await listCounted(desk.ctx(), { ...query, ...(cursor && { cursor }) }, now);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
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

async function live(
  calendar: { timeZone: string; start: number },
  history: Parameters<Desk["do"]>[0][],
): Promise<Desk> {
  const desk = new Desk(calendar);
  for (const happening of history) if (desk.do(happening)) await rollNow();
  return desk;
}

test("figures equal a slow recount of the raw rows, for any history, calendar, period and filter", async () => {
  await fc.assert(
    fc.asyncProperty(calendars, happenings, filters, spans, async (calendar, history, narrowed, span) => {
      const desk = await live(calendar, history);
      const { timeZone } = calendar;
      const now = desk.at;
      const to = clockOf(timeZone, now - span.ago * DAY_MS).date;
      const from = new Date(Date.parse(to) - (span.length - 1) * DAY_MS).toISOString().slice(0, 10);
      const { attender, ...rest } = narrowed;
      const attenderId = attender === undefined ? undefined : desk.attenders[attender];
      const filter: Filter = { ...rest, ...(attenderId !== undefined && { attenderId }) };
      const query = { period: "custom" as const, from, to, ...filter, channel: narrowed.channel };
      const figures = await getFigures(desk.ctx(), query, now);
      const wanted = expected(desk, timeZone, figures, filter);
      expect(figures.isCatchingUp).toBe(false);
      expect(figures.current).toEqual(wanted.current);
      expect(figures.previous).toEqual(wanted.previous);
      expect(figures.hours).toEqual(wanted.hours);
      expect(figures.channels).toEqual(wanted.channels);
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
        const items = await listAll(desk, { ...query, figure, pageSize: 2 }, now);
        if (figure === "handled" || figure === "answered")
          expect(sorted(items.map(({ valueMs }) => valueMs ?? -1)), figure).toEqual(sorted(wanted.counted[figure]));
        else expect(sorted(items.map(({ chat }) => chat.id)), figure).toEqual(sorted(wanted.counted[figure]));
      }
    }),
    { numRuns: 120 },
  );
}, 180_000);

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
