import {
  type DaySums,
  hasEvents,
  type OpenSums,
  readChannelSums,
  readDays,
  readDayUntil,
  readHours,
  readHoursUntil,
  readOpenNow,
  readOpenSince,
  readTags,
} from "@/lib/platform/db/analytics-figures";
import type { Ctx } from "@/lib/platform/session/context";
import { listStatuses } from "./availability";
import { addDays, toDate } from "./calendar";
import { average, openAfter, openBefore, toCards, total } from "./cards";
import { type PeriodDays, readPeriod, toPeriodDto } from "./period";
import { catchUpFigures } from "./roller";
import { type AnalyticsOptionsDto, type Cards, CHANNELS, type FiguresDto, type FiguresQuery } from "./schema";
import { ticketFigures } from "./ticket-figures";
import { seesEverybody, visibleAttender } from "./visible-attender";

type Reader = Pick<Ctx, "workspaceId" | "workspace" | "db"> & { attender: Pick<Ctx["attender"], "id" | "profile"> };
type Place = { workspaceId: number; attenderId: number; tag: string };
/** Days; of the last one only what was before an instant, unless that is null. */
type Days = { from: number; to: number; until?: number | null };

/**
 * The dashboard of a period, beside the one before.
 * @throws {AppError} VALIDATION_FAILED for a period that is none, FORBIDDEN for somebody else's figures
 */
export async function getFigures(ctx: Reader, query: FiguresQuery, now = Date.now()): Promise<FiguresDto> {
  const { timeZone } = ctx.workspace;
  const period = readPeriod(query, timeZone, now);
  const attenderId = visibleAttender(ctx, query.attenderId);
  const isCatchingUp = await catchUpFigures(ctx.workspaceId);
  const place: Place = { workspaceId: ctx.workspaceId, attenderId: attenderId ?? 0, tag: query.tag ?? "" };
  const channel = query.channel ?? null;
  const before = { from: period.previousFrom, to: period.previousTo, until: period.previousUntil };
  return {
    period: toPeriodDto(period, timeZone),
    generatedAt: new Date(now).toISOString(),
    isCatchingUp,
    attenderId,
    hasData: hasEvents(ctx.workspaceId),
    current: cardsOf(place, period, period, channel),
    previous: cardsOf(place, before, period, channel),
    tickets: await ticketFigures(ctx.workspaceId, { attenderId, channel, tag: query.tag ?? null }, period, timeZone),
    hours: hoursOf(place, period, channel),
    days: daysOf(place, period, channel),
    channels: CHANNELS.filter((name) => channel === null || name === channel).map((name) => ({
      channel: name,
      cards: cardsOf(place, period, period, name),
    })),
    attenders: attenderId === null ? await sharesOf(ctx, place, period, channel) : [],
    statuses: await statusesOf(ctx),
  };
}

const ofChannel = <T extends { channel: string }>(rows: readonly T[], channel: string | null) =>
  channel === null ? rows : rows.filter((row) => row.channel === channel);

function cardsOf(place: Place, { from, to, until = null }: Days, { today }: PeriodDays, channel: string | null): Cards {
  const lastWhole = until === null ? to : addDays(to, -1);
  const part = until === null ? [] : ofChannel(readDayUntil(place, to, until), channel);
  const sums = ofChannel(readChannelSums({ ...place, from, to: lastWhole }), channel);
  const since: OpenSums[] = lastWhole >= today ? [] : readOpenSince(place, lastWhole);
  const open = openBefore(ofChannel(readOpenNow(place), channel), ofChannel(since, channel));
  return toCards(total([...sums, ...part]), openAfter(open, part));
}

function hoursOf(place: Place, period: PeriodDays, channel: string | null): FiguresDto["hours"] {
  const read = ({ from, to, until = null }: Days) => {
    const lastWhole = until === null ? to : addDays(to, -1);
    const counts = Array.from({ length: 24 }, () => 0);
    for (const { hour, opened } of [
      ...readHours({ ...place, from, to: lastWhole, channel }),
      ...(until === null ? [] : readHoursUntil({ ...place, channel }, to, until)),
    ])
      counts[hour] = (counts[hour] ?? 0) + opened;
    return counts;
  };
  const current = read({ from: period.from, to: period.to });
  const previous = read({ from: period.previousFrom, to: period.previousTo, until: period.previousUntil });
  return current.map((opened, hour) => ({ hour, opened, previous: previous[hour] ?? 0 }));
}

function daysOf(place: Place, { from, to }: PeriodDays, channel: string | null): FiguresDto["days"] {
  const byDay = new Map<number, DaySums[]>();
  for (const row of ofChannel(readDays({ ...place, from, to }), channel)) {
    const known = byDay.get(row.day);
    if (known) known.push(row);
    else byDay.set(row.day, [row]);
  }
  const days: FiguresDto["days"] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const sums = total(byDay.get(day) ?? []);
    days.push({
      day: toDate(day),
      opened: sums.opened,
      closed: sums.closedBot + sums.closedHuman + sums.closedOther,
      handling: average(sums.handlingMs, sums.handled),
      firstResponse: average(sums.responseMs, sums.answered),
    });
  }
  return days;
}

async function peopleOf(ctx: Pick<Reader, "db">): Promise<{ id: number; name: string; isActive: boolean }[]> {
  const rows = await ctx.db.attender.findMany({
    select: { id: true, firstName: true, surname: true, isActive: true },
    orderBy: [{ firstName: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, firstName, surname, isActive }) => ({ id, name: `${firstName} ${surname}`.trim(), isActive }));
}

// Who left keeps their share of the past.
async function sharesOf(
  ctx: Reader,
  place: Place,
  period: PeriodDays,
  channel: string | null,
): Promise<FiguresDto["attenders"]> {
  return (await peopleOf(ctx))
    .map(({ id, name, isActive }) => ({
      attenderId: id,
      name,
      isActive,
      cards: cardsOf({ ...place, attenderId: id }, period, period, channel),
    }))
    .filter(({ cards }) => cards.opened + cards.open.total + cards.closed.total + cards.firstResponse.count > 0);
}

async function statusesOf(ctx: Reader): Promise<FiguresDto["statuses"]> {
  const everybody = await listStatuses(ctx);
  const attenders = seesEverybody(ctx)
    ? everybody
    : everybody.filter(({ attenderId }) => attenderId === ctx.attender.id);
  const count = (wanted: string) => attenders.filter(({ status }) => status === wanted).length;
  return { available: count("available"), away: count("away"), offline: count("offline"), attenders };
}

/** What the filters offer. */
export async function getOptions(ctx: Reader): Promise<AnalyticsOptionsDto> {
  const people = await peopleOf(ctx);
  return {
    tags: readTags(ctx.workspaceId),
    attenders: seesEverybody(ctx) ? people : people.filter(({ id }) => id === ctx.attender.id),
  };
}
