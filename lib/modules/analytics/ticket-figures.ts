import type { Page } from "@/lib/modules/conversations/queries";
import { toTicketDto } from "@/lib/modules/tickets/dto";
import {
  countOpenTickets,
  countTickets,
  listOpenTickets,
  listTimedTickets,
  readTicketInstants,
  type TicketCursor,
  type TicketPlace,
  type TicketPosition,
  type TicketTime,
} from "@/lib/platform/db/ticket-figures";
import { readTicketRows } from "@/lib/platform/db/ticket-list";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { namesOf } from "./attender-names";
import { spanOf, wallTime } from "./calendar";
import { type PeriodDays, readPeriod } from "./period";
import type { CountedTicketDto, TicketFigure, TicketFigures, TicketsQuery } from "./schema";
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

/** Most are counted by their index; which day an instant at the edges belongs to is the calendar's to say. */
function countIn(place: TicketPlace, time: TicketTime, timeZone: string, days: Days): number {
  const span = spanOf(days.from, days.to);
  const cut = (at: number) => Math.min(at, days.until ?? at);
  const { since, before } = { since: span.since, before: cut(span.before) };
  const { surelyFrom, surelyBefore } = { surelyFrom: cut(span.surelyFrom), surelyBefore: cut(span.surelyBefore) };
  const edges = [
    ...readTicketInstants(place, time, { since, before: surelyFrom }),
    ...readTicketInstants(place, time, { since: surelyBefore, before }),
  ];
  const sure = surelyFrom < surelyBefore ? countTickets(place, time, { since: surelyFrom, before: surelyBefore }) : 0;
  return sure + edges.filter((at) => isIn(timeZone, at, days)).length;
}

/** What the period's tickets came to. */
export function ticketFigures(place: TicketPlace, period: PeriodDays, timeZone: string): TicketFigures {
  const of = (days: Days) => ({
    created: countIn(place, "createdAt", timeZone, days),
    resolved: countIn(place, "resolvedAt", timeZone, days),
  });
  return {
    current: of(period),
    previous: of({ from: period.previousFrom, to: period.previousTo, until: period.previousUntil }),
    open: countOpenTickets(place),
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
  const { workspaceId } = ctx;
  const { timeZone } = ctx.workspace;
  const period = readPeriod(query, timeZone, now);
  const place: TicketPlace = {
    workspaceId,
    attenderId: visibleAttender(ctx, query.attenderId),
    channel: query.channel ?? null,
    tag: query.tag ?? null,
  };
  const limit = query.pageSize + 1;
  const cursor = query.cursor ? decode(query.cursor) : null;
  const found =
    query.figure === "tickets_open"
      ? listOpenTickets(place, { cursor, limit })
      : timedPage(place, TIMES[query.figure], timeZone, period, { cursor, limit });
  const page = found.slice(0, query.pageSize);
  const rows = new Map(
    readTicketRows(
      workspaceId,
      page.map(({ id }) => id),
    ).map((row) => [row.id, row]),
  );
  const names = await namesOf(ctx, new Set(page.flatMap(({ attenderId }) => attenderId ?? [])));
  const last = page.at(-1);
  return {
    items: page.flatMap(({ id, at, attenderId }) => {
      const row = rows.get(id);
      // Deleted a moment ago.
      if (!row) return [];
      const name = attenderId === null ? undefined : names.get(attenderId);
      return [
        {
          at: new Date(at).toISOString(),
          attender: attenderId === null || name === undefined ? null : { id: attenderId, name },
          ticket: toTicketDto(row),
        },
      ];
    }),
    nextCursor: found.length > query.pageSize && last ? encode(last) : null,
  };
}

// Rows of the days beside are skipped, so a page may take several reads.
function timedPage(
  place: TicketPlace,
  time: TicketTime,
  timeZone: string,
  days: Days,
  page: { cursor: TicketCursor | null; limit: number },
): TicketPosition[] {
  const { since, before } = spanOf(days.from, days.to);
  const found: TicketPosition[] = [];
  let { cursor } = page;
  for (;;) {
    const rows = listTimedTickets(place, time, { since, before }, { cursor, limit: page.limit });
    found.push(...rows.filter(({ at }) => isIn(timeZone, at, days)));
    if (found.length >= page.limit || rows.length < page.limit) return found.slice(0, page.limit);
    cursor = rows.at(-1) ?? null;
  }
}

const encode = ({ at, id }: TicketCursor) => Buffer.from(`${at}:${id}`).toString("base64url");

function decode(cursor: string): TicketCursor {
  const match = /^(\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { at: Number(match[1]), id: Number(match[2]) };
}
