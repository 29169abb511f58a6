import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { toTicketDto } from "./dto";
import type { TicketDto } from "./schema";
import {
  type CountedTicket,
  openCount,
  openPage,
  TIMED,
  type TicketPlace,
  type TicketTime,
} from "./store/ticket-figures";
import { ticketRows } from "./store/ticket-row";

export type { CountedTicket, TicketPlace, TicketTime };

/** An instant until another, epoch milliseconds. */
type Range = { since: number; before: number };
/** Part of the counted tickets: `limit` of them at the most, after one of them. */
export type CountedPage = { after: { at: number; id: number } | null; limit: number };

const cursorOf = ({ after, limit }: CountedPage) => ({
  cursorAt: after?.at ?? Number.MAX_SAFE_INTEGER,
  cursorId: after?.id ?? Number.MAX_SAFE_INTEGER,
  limit,
});

/** How many tickets were made, or resolved, between two instants. */
export async function countTickets(
  reader: Reader,
  place: TicketPlace,
  time: TicketTime,
  range: Range,
): Promise<number> {
  return (await reader.first(TIMED[time].count, { ...place, ...range }))?.count ?? 0;
}

/** When each of them was. */
export async function ticketInstants(
  reader: Reader,
  place: TicketPlace,
  time: TicketTime,
  range: Range,
): Promise<number[]> {
  // What is counted at its resolution has one.
  return (await reader.all(TIMED[time].instants, { ...place, ...range })).flatMap(({ at }) => at ?? []);
}

/** Tickets that were made, or resolved, between two instants, newest first. */
export async function timedTickets(
  reader: Reader,
  place: TicketPlace,
  time: TicketTime,
  range: Range,
  page: CountedPage,
): Promise<CountedTicket[]> {
  const rows = await reader.all(TIMED[time].page, { ...place, ...range, ...cursorOf(page) });
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : { ...row, at }));
}

/** How many tickets are open now: somebody still has something to do. */
export async function countOpenTickets(reader: Reader, place: TicketPlace): Promise<number> {
  return (await reader.first(openCount, place))?.count ?? 0;
}

/** Tickets that are open now, newest first. */
export function openTickets(reader: Reader, place: TicketPlace, page: CountedPage): Promise<CountedTicket[]> {
  return reader.all(openPage, { ...place, ...cursorOf(page) });
}

/** The rows of counted tickets by id; what was deleted a moment ago is left out. */
export async function ticketsById(reader: Reader, ids: readonly number[]): Promise<Map<number, TicketDto>> {
  const rows = ids.length === 0 ? [] : await reader.all(ticketRows, { ids });
  return new Map(rows.map((row) => [row.id, toTicketDto(row)]));
}
