import { type Channel, channelSchema } from "@/lib/kernel/conversation";
import { everybodyNamed } from "@/lib/modules/attenders/attender-names";
import { listStatuses } from "@/lib/modules/presence/availability";
import { reads } from "@/lib/platform/db/reads";
import type { Reader as Reads } from "@/lib/platform/db/unit-of-work/tx";
import type { Ctx } from "@/lib/platform/session/context";
import { addDays, toDate } from "./calendar";
import { average, openAfter, openBefore, toCards, total } from "./cards";
import type { DaySums } from "./counted";
import { partOfDay } from "./part-of-day";
import { type PeriodDays, readPeriod, toPeriodDto } from "./period";
import { catchUpFigures } from "./roller";
import type { AnalyticsOptionsDto, Cards, FiguresDto, FiguresQuery } from "./schema";
import { anyEvent, hoursIn } from "./store/analytics-event";
import { countedTags, daysOf, hoursOf, openNow, openSince, sumsOfChannels } from "./store/day-sums";
import type { Place } from "./store/sums";
import { ticketFigures } from "./ticket-figures";
import { seesEverybody, visibleAttender } from "./visible-attender";

type Reader = Pick<Ctx, "workspaceId" | "workspace"> & { attender: Pick<Ctx["attender"], "id" | "profile"> };
/** What a figure is of. */
type Asked = { reader: Reads; place: Place; channel: Channel | null };
/** Tags that the filter offers. */
const TAGS_MAX = 200;

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
  const reader = reads(ctx.workspaceId);
  const channel = query.channel ?? null;
  const asked: Asked = { reader, place: { attenderId: attenderId ?? 0, tag: query.tag ?? "" }, channel };
  const before = { from: period.previousFrom, to: period.previousTo, until: period.previousUntil };
  return {
    period: toPeriodDto(period, timeZone),
    generatedAt: new Date(now).toISOString(),
    isCatchingUp,
    attenderId,
    hasData: (await reader.first(anyEvent, {})) !== undefined,
    current: await cardsOf(asked, period, period),
    previous: await cardsOf(asked, before, period),
    tickets: await ticketFigures(ctx.workspaceId, { attenderId, channel, tag: query.tag ?? null }, period, timeZone),
    hours: await hoursOfPeriod(asked, period),
    days: await daysOfPeriod(asked, period),
    channels: await channelsOf(asked, period),
    attenders: attenderId === null ? await sharesOf(asked, period) : [],
    statuses: await statusesOf(ctx),
  };
}

const ofChannel = <T extends { channel: string }>(rows: readonly T[], channel: string | null) =>
  channel === null ? rows : rows.filter((row) => row.channel === channel);

async function cardsOf(
  { reader, place, channel }: Asked,
  { from, to, until = null }: Days,
  { today }: PeriodDays,
): Promise<Cards> {
  const lastWhole = until === null ? to : addDays(to, -1);
  const part = until === null ? [] : ofChannel(await partOfDay(reader, place, to, until), channel);
  const sums = ofChannel(await reader.all(sumsOfChannels, { ...place, from, to: lastWhole }), channel);
  const since = lastWhole >= today ? [] : await reader.all(openSince, { ...place, day: lastWhole });
  const open = openBefore(ofChannel(await reader.all(openNow, place), channel), ofChannel(since, channel));
  return toCards(total([...sums, ...part]), openAfter(open, part));
}

async function channelsOf(asked: Asked, period: PeriodDays): Promise<FiguresDto["channels"]> {
  const channels: FiguresDto["channels"] = [];
  for (const channel of channelSchema.options)
    if (asked.channel === null || asked.channel === channel)
      channels.push({ channel, cards: await cardsOf({ ...asked, channel }, period, period) });
  return channels;
}

async function hoursOfPeriod({ reader, place, channel }: Asked, period: PeriodDays): Promise<FiguresDto["hours"]> {
  const read = async ({ from, to, until = null }: Days) => {
    const lastWhole = until === null ? to : addDays(to, -1);
    const counts = Array.from({ length: 24 }, () => 0);
    const whole = await reader.all(hoursOf, { ...place, from, to: lastWhole, channel });
    const part = until === null ? [] : await reader.all(hoursIn, { ...place, channel, day: to, until });
    for (const { hour, opened } of [...whole, ...part]) counts[hour] = (counts[hour] ?? 0) + opened;
    return counts;
  };
  const current = await read({ from: period.from, to: period.to });
  const previous = await read({ from: period.previousFrom, to: period.previousTo, until: period.previousUntil });
  return current.map((opened, hour) => ({ hour, opened, previous: previous[hour] ?? 0 }));
}

async function daysOfPeriod({ reader, place, channel }: Asked, { from, to }: PeriodDays): Promise<FiguresDto["days"]> {
  const byDay = new Map<number, DaySums[]>();
  for (const row of ofChannel(await reader.all(daysOf, { ...place, from, to }), channel)) {
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

// Who left keeps their share of the past.
async function sharesOf(asked: Asked, period: PeriodDays): Promise<FiguresDto["attenders"]> {
  const shares: FiguresDto["attenders"] = [];
  for (const { id, name, isActive } of await everybodyNamed(asked.reader.workspaceId)) {
    const cards = await cardsOf({ ...asked, place: { ...asked.place, attenderId: id } }, period, period);
    if (cards.opened + cards.open.total + cards.closed.total + cards.firstResponse.count > 0)
      shares.push({ attenderId: id, name, isActive, cards });
  }
  return shares;
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
  const people = await everybodyNamed(ctx.workspaceId);
  const tags = await reads(ctx.workspaceId).all(countedTags, { limit: TAGS_MAX });
  return {
    tags: tags.map(({ tag }) => tag),
    attenders: seesEverybody(ctx) ? people : people.filter(({ id }) => id === ctx.attender.id),
  };
}
