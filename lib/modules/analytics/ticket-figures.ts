import { isoInstant } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import type { Page } from "@/lib/modules/conversations/queries";
import {
  type CountedPage,
  type CountedTicket,
  openTickets,
  type TicketPlace,
  type TicketTime,
  ticketInstants,
  ticketsById,
  timedTickets,
} from "@/lib/modules/tickets/figures";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { addDays, spanOf, wallTime } from "./calendar";
import type { TicketFigure } from "./filter";
import { labelOf } from "./labels";
import { type PeriodDays, readPeriod } from "./period";
import type { CountedTicketDto, TicketFigures, TicketsQuery } from "./schema";
import { openTicketSum, ticketSums } from "./store/ticket-sums";
import { visibleAttender } from "./visible-attender";

/** Days; of the last one only what was before an instant, unless that is null. */
type Days = { from: number; to: number; until?: number | null };

const TIMES: Record<Exclude<TicketFigure, "tickets_open">, TicketTime> = {
  tickets_created: "createdAt",
  tickets_resolved: "resolvedAt",
};

const isIn = (timeZone: string, at: number, { from, to }: Days) => {
  const { day } = wallTime(timeZone, at);
  return from <= day && day <= to;
};

/** What was before an instant in one day: sums are of whole days, so that is counted from the tickets themselves. */
async function countPart(
  reader: Reader,
  place: TicketPlace,
  time: TicketTime,
  timeZone: string,
  { day, until }: { day: number; until: number },
): Promise<number> {
  const { since, before } = spanOf(day, day);
  const instants = await ticketInstants(reader, place, time, { since, before: Math.min(before, until) });
  return instants.filter((at) => isIn(timeZone, at, { from: day, to: day })).length;
}

/** What the period's tickets came to, as far as they are counted (`catchUpFigures`). */
export async function ticketFigures(
  workspaceId: number,
  place: TicketPlace,
  period: PeriodDays,
  timeZone: string,
): Promise<TicketFigures> {
  const reader = reads(workspaceId);
  const { channel } = place;
  const summed = { attenderId: place.attenderId ?? 0, tag: labelOf(place.teamId, place.tag), channel };
  const of = async ({ from, to, until = null }: Days) => {
    const whole = await reader.first(ticketSums, { ...summed, from, to: until === null ? to : addDays(to, -1) });
    const { created = 0, resolved = 0 } = whole ?? {};
    if (until === null) return { created, resolved };
    const part = { day: to, until };
    return {
      created: created + (await countPart(reader, place, "createdAt", timeZone, part)),
      resolved: resolved + (await countPart(reader, place, "resolvedAt", timeZone, part)),
    };
  };
  return {
    current: await of(period),
    previous: await of({ from: period.previousFrom, to: period.previousTo, until: period.previousUntil }),
    open: (await reader.first(openTicketSum, summed))?.open ?? 0,
  };
}

/**
 * The very tickets that a figure counted, newest first.
 * @throws {AppError} VALIDATION_FAILED, FORBIDDEN for somebody else's
 */
export async function listCountedTickets(
  ctx: Ctx,
  query: TicketsQuery,
  now = Date.now(),
): Promise<Page<CountedTicketDto>> {
  const reader = reads(ctx.workspaceId);
  const { timeZone } = ctx.workspace;
  const period = readPeriod(query, timeZone, now);
  const place: TicketPlace = {
    attenderId: visibleAttender(ctx, query),
    teamId: query.team ?? null,
    channel: query.channel ?? null,
    tag: query.tag ?? null,
  };
  const wanted = { after: query.cursor ? decode(query.cursor) : null, limit: query.pageSize + 1 };
  const found =
    query.figure === "tickets_open"
      ? await openTickets(reader, place, wanted)
      : await timedPage(reader, place, TIMES[query.figure], timeZone, period, wanted);
  const page = found.slice(0, query.pageSize);
  const tickets = await ticketsById(
    reader,
    ctx.sight,
    page.map(({ id }) => id),
  );
  const names = await attenderNames(
    ctx.workspaceId,
    page.flatMap(({ attenderId }) => attenderId ?? []),
  );
  const last = page.at(-1);
  return {
    items: page.flatMap(({ id, at, attenderId }) => {
      const ticket = tickets.get(id);
      // Deleted a moment ago.
      if (!ticket) return [];
      const name = attenderId === null ? undefined : names.get(attenderId);
      const attender = attenderId === null || name === undefined ? null : { id: attenderId, name };
      return [{ at: isoInstant(at), attender, ticket }];
    }),
    nextCursor: found.length > query.pageSize && last ? encode(last) : null,
  };
}

// Rows of the days beside are skipped, so a page may take several reads.
async function timedPage(
  reader: Reader,
  place: TicketPlace,
  time: TicketTime,
  timeZone: string,
  days: Days,
  page: CountedPage,
): Promise<CountedTicket[]> {
  const range = spanOf(days.from, days.to);
  const found: CountedTicket[] = [];
  let { after } = page;
  for (;;) {
    const rows = await timedTickets(reader, place, time, range, { after, limit: page.limit });
    found.push(...rows.filter(({ at }) => isIn(timeZone, at, days)));
    if (found.length >= page.limit || rows.length < page.limit) return found.slice(0, page.limit);
    after = rows.at(-1) ?? null;
  }
}

type Place = Pick<CountedTicket, "at" | "id">;

const encode = ({ at, id }: Place) => Buffer.from(`${at}:${id}`).toString("base64url");

function decode(cursor: string): Place {
  const match = /^(\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { at: Number(match[1]), id: Number(match[2]) };
}
