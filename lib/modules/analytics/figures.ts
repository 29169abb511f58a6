import type { Channel } from "@/lib/kernel/conversation";
import { isoInstant } from "@/lib/kernel/instant";
import { everybodyNamed } from "@/lib/modules/attenders/attender-names";
import { listStatuses } from "@/lib/modules/presence/availability";
import { teamOptions } from "@/lib/modules/teams/queries";
import { reads } from "@/lib/platform/db/reads";
import type { Reader as Reads } from "@/lib/platform/db/unit-of-work/tx";
import type { Ctx } from "@/lib/platform/session/context";
import { addDays, toDate } from "./calendar";
import { average } from "./cards";
import { channelsOf, noSums } from "./counted";
import { labelOf } from "./labels";
import { openedPerHour } from "./opened-hours";
import { type PeopleCards, readPeopleCards } from "./people-cards";
import { type PeriodDays, readPeriod, toPeriodDto } from "./period";
import { catchUpFigures } from "./roller";
import type { AnalyticsOptionsDto, FiguresDto, FiguresQuery } from "./schema";
import { anyEvent } from "./store/analytics-event";
import { countedTags, daysOf } from "./store/day-sums";
import type { Place } from "./store/sums";
import { ticketFigures } from "./ticket-figures";
import { type Asking, seesEverybody, visibleAttender, visibleTeams } from "./visible-attender";

type Reader = Pick<Ctx, "workspaceId" | "workspace"> & Asking;
/** What a figure is of. */
type Asked = { reader: Reads; place: Place & { channels: readonly Channel[] } };
/** Tags that the filter offers. */
const TAGS_MAX = 200;
const NO_SUMS = noSums();

/**
 * The dashboard of a period, beside the one before.
 * @throws {AppError} VALIDATION_FAILED for a period that is none, FORBIDDEN for somebody else's figures
 */
export async function getFigures(ctx: Reader, query: FiguresQuery, now = Date.now()): Promise<FiguresDto> {
  const { timeZone } = ctx.workspace;
  const period = readPeriod(query, timeZone, now);
  const attenderId = visibleAttender(ctx, query);
  const isCatchingUp = await catchUpFigures(ctx.workspaceId);
  const reader = reads(ctx.workspaceId);
  const channel = query.channel ?? null;
  const channels = channelsOf(channel);
  const teamId = query.team ?? null;
  const place = { attenderId: attenderId ?? 0, tag: labelOf(teamId, query.tag ?? null), channels };
  const asked: Asked = { reader, place };
  const before = { from: period.previousFrom, to: period.previousTo, until: period.previousUntil };
  const colleagues = attenderId === null ? await everybodyNamed(ctx.workspaceId) : [];
  const one = { attenderIds: [place.attenderId], tag: place.tag, channels };
  const everybody = { ...one, attenderIds: [place.attenderId, ...colleagues.map(({ id }) => id)] };
  const ticketPlace = { attenderId, teamId, channel, tag: query.tag ?? null };
  // Asked together: on PostgreSQL each wait for the one before would be a trip more.
  const [event, cards, cardsBefore, tickets, hours, days, statuses] = await Promise.all([
    reader.first(anyEvent, {}),
    readPeopleCards(reader, everybody, period, period.today),
    readPeopleCards(reader, one, before, period.today),
    ticketFigures(ctx.workspaceId, ticketPlace, period, timeZone),
    hoursOfPeriod(asked, period, timeZone),
    daysOfPeriod(asked, period),
    statusesOf(ctx),
  ]);
  return {
    period: toPeriodDto(period, timeZone),
    generatedAt: isoInstant(now),
    isCatchingUp,
    attenderId,
    teamId,
    hasData: event !== undefined,
    current: cards(place.attenderId, channel),
    previous: cardsBefore(place.attenderId, channel),
    tickets,
    hours,
    days,
    channels: channels.map((shown) => ({ channel: shown, cards: cards(place.attenderId, shown) })),
    attenders: sharesOf(colleagues, channel, cards),
    statuses,
  };
}

async function hoursOfPeriod(
  { reader, place }: Asked,
  { from, to, previousFrom, previousTo, previousUntil }: PeriodDays,
  timeZone: string,
): Promise<FiguresDto["hours"]> {
  const before = { from: previousFrom, to: previousTo, until: previousUntil };
  const [current, previous] = await Promise.all([
    openedPerHour(reader, place, { from, to }, timeZone),
    openedPerHour(reader, place, before, timeZone),
  ]);
  return current.map((opened, hour) => ({ hour, opened, previous: previous[hour] ?? 0 }));
}

async function daysOfPeriod({ reader, place }: Asked, { from, to }: PeriodDays): Promise<FiguresDto["days"]> {
  const sumsOf = new Map((await reader.all(daysOf, { ...place, from, to })).map((sums) => [sums.day, sums]));
  const days: FiguresDto["days"] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const sums = sumsOf.get(day) ?? NO_SUMS;
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
function sharesOf(
  people: Awaited<ReturnType<typeof everybodyNamed>>,
  channel: Channel | null,
  cardsOf: PeopleCards,
): FiguresDto["attenders"] {
  return people
    .map(({ id, name, isActive }) => ({ attenderId: id, name, isActive, cards: cardsOf(id, channel) }))
    .filter(
      ({ cards: { opened, open, closed, firstResponse } }) =>
        opened + open.total + closed.total + firstResponse.count > 0,
    );
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
export async function getOptions(ctx: Ctx): Promise<AnalyticsOptionsDto> {
  const [people, teams] = await Promise.all([everybodyNamed(ctx.workspaceId), teamOptions(ctx)]);
  const ids = visibleTeams(ctx);
  const tags = await reads(ctx.workspaceId).all(countedTags, { limit: TAGS_MAX });
  return {
    tags: tags.map(({ tag }) => tag),
    attenders: seesEverybody(ctx) || ids.length > 0 ? people : people.filter(({ id }) => id === ctx.attender.id),
    teams: teams.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name })),
  };
}
