import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getFigures } from "@/lib/modules/analytics/figures";
import { rebuildFigures, rollNow } from "@/lib/modules/analytics/roller";
import type { Ctx } from "@/lib/platform/session/context";
import {
  DAY_MS,
  daysBefore,
  expectAll,
  expectCounted,
  expectTicketsCounted,
  filterOf,
  filters,
  live,
  queryOf,
  type Span,
  spans,
} from "@/tests/support/analytics/counted-figures";
import { clockOf, type Filter } from "@/tests/support/analytics/recount";
import { testDatabase } from "@/tests/support/database";
import { calendars, happenings, ticketHappenings } from "@/tests/support/history/random-happenings";
import { rows } from "@/tests/support/rows";

let database: ReturnType<typeof testDatabase>;
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  database = testDatabase();
});
afterAll(() => {
  vi.useRealTimers();
  return database.close();
});

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
const HOUR_MS = 60 * MINUTE;

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
      async (calendar, history, narrowed, later) => {
        const { timeZone } = calendar;
        const desk = await live(calendar, history);
        const filter = filterOf(desk, narrowed);
        for (const now of [desk.at, desk.at + (later % DAY_MS), desk.at + later])
          for (const name of ["today", "month", "last_month"] as const) {
            const { isCut, ...days } = NAMED[name](clockOf(timeZone, now).date);
            const query = { period: name, ...filter, channel: narrowed.channel };
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

const KEYS = ["workspaceId", "attenderId", "tag", "day", "epochHour", "channel"];
/** A sum that came back to nothing is as good as none. */
const isSome = (row: Record<string, unknown>) =>
  Object.entries(row).some(([name, value]) => !KEYS.includes(name) && value !== 0);

const hourSums = (workspaceId: number) =>
  rows.all<Record<string, unknown>>(
    "SELECT * FROM analytics_hour WHERE workspaceId = ? ORDER BY day, attenderId, tag, channel, epochHour",
    workspaceId,
  );

test("what a day came to until a time stays right while what happened in it changes after somebody asked", async () => {
  await fc.assert(
    fc.asyncProperty(calendars, happenings, happenings, filters, async (calendar, first, later, narrowed) => {
      const { timeZone } = calendar;
      const desk = await live(calendar, first);
      const queries = [{}, filterOf(desk, narrowed)].map((filter: Filter) => ({
        filter,
        query: { period: "today" as const, ...filter, channel: "channel" in filter ? narrowed.channel : undefined },
      }));
      // The day that goes on as somebody sees it who asks tomorrow.
      for (const ahead of [DAY_MS, 1.5 * DAY_MS]) {
        const now = desk.at + ahead;
        for (const { query } of queries) await getFigures(desk.ctx(), query, now);
        for (const happening of later) {
          if (desk.at + HOUR_MS > now) break;
          if (await desk.do({ ...happening, minutes: happening.minutes % 60 })) await rollNow();
        }
        for (const { query, filter } of queries) await expectAll(desk, timeZone, query, filter, now);
        const kept = await hourSums(desk.workspaceId);
        await rows.run("DELETE FROM analytics_hour_place WHERE workspaceId = ?", desk.workspaceId);
        await rows.run("DELETE FROM analytics_hour WHERE workspaceId = ?", desk.workspaceId);
        for (const { query } of queries) await getFigures(desk.ctx(), query, now);
        expect(kept.filter(isSome)).toEqual((await hourSums(desk.workspaceId)).filter(isSome));
      }
    }),
    { numRuns: 15 },
  );
}, 180_000);

test("what a day came to until a time is counted from the events where no more hours are kept", async () => {
  await fc.assert(
    fc.asyncProperty(calendars, happenings, async (calendar, history) => {
      const desk = await live(calendar, history);
      const now = desk.at + DAY_MS;
      const { period } = await getFigures(desk.ctx(), { period: "7d" }, now);
      const yesterday = Number(daysBefore(period.to, 1).replaceAll("-", ""));
      for (let place = 1; place <= 500; place += 1)
        await rows.run("INSERT INTO analytics_hour_place VALUES (?, ?, ?, '')", desk.workspaceId, yesterday, -place);
      await expectAll(desk, calendar.timeZone, { period: "today" }, {}, now);
      expect(await hourSums(desk.workspaceId)).toEqual([]);
    }),
    { numRuns: 3 },
  );
}, 60_000);

test("a day is compared until the same time although a clock was changed the night before", async () => {
  const until = async (timeZone: string, now: string) => {
    const desk = await live({ timeZone, start: Date.parse(now) - 10 * DAY_MS }, []);
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
  const sums = async () => {
    const found: object[][] = [];
    const tables = ["analytics_day", "analytics_open"];
    for (const table of [...tables, "analytics_ticket_day", "analytics_ticket_open"]) {
      const all = await rows.all<Record<string, unknown>>(`SELECT * FROM ${table}`);
      const keyOf = (row: Record<string, unknown>) => JSON.stringify(KEYS.map((name) => row[name]));
      found.push(all.filter(isSome).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)));
    }
    return found;
  };
  await fc.assert(
    fc.asyncProperty(calendars, happenings, async (calendar, history) => {
      await live(calendar, history);
      await rollNow();
    }),
    { numRuns: 10 },
  );
  const kept = await sums();
  await rebuildFigures();
  expect(await sums()).toEqual(kept);
  // Those are counted anew when somebody asks.
  expect(await rows.all("SELECT * FROM analytics_hour_place")).toEqual([]);
  expect(await rows.all("SELECT * FROM analytics_hour")).toEqual([]);
}, 120_000);

test("who leads a team sees its figures and nobody else's, and who reaches less than it none", async () => {
  await fc.assert(
    fc.asyncProperty(calendars, happenings, async (calendar, history) => {
      const desk = await live(calendar, history);
      const [led = 0, other = 0] = desk.teams;
      const lead = { ...desk.ctx(1), ledTeamIds: [led] };
      const ask = (ctx: Ctx, query: object) => getFigures(ctx, { period: "7d", ...query }, desk.at);
      const asked = { team: led, attenderId: desk.attenders[2] };
      for (const query of [{ team: led }, asked]) {
        const { statuses: _, ...shown } = await ask(lead, query);
        const { statuses: __, ...whole } = await ask(desk.ctx(), query);
        expect(shown).toEqual(whole);
      }
      const blind = { ...lead, sight: { ...lead.sight, isWhole: false, whole: [0, other] } };
      for (const [ctx, query] of [
        [lead, { team: other }],
        [lead, { attenderId: desk.attenders[2] }],
        [blind, { team: led }],
        [desk.ctx(1), { team: led }],
        [desk.ctx(), { team: 2_000_000_000 }],
      ] as const)
        await expect(ask(ctx, query)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }),
    { numRuns: 5 },
  );
}, 60_000);

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
