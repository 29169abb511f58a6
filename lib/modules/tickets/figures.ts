import type { Channel } from "@/lib/kernel/conversation";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Sight } from "@/lib/platform/session/sight";
import { toTicketDto } from "./dto";
import { isFinished } from "./policy";
import type { TicketDto } from "./schema";
import {
  type CountedTicket,
  openPage,
  openPageOfTeam,
  TIMED,
  TIMED_OF_TEAM,
  type TicketPlace,
  type TicketTime,
  ticketsAfter,
  ticketsOfConversations,
  ticketsToCount,
} from "./store/ticket-figures";
import { seenTicketRows } from "./store/ticket-row";

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

const timedOf = ({ teamId }: TicketPlace) => (teamId === null ? TIMED : TIMED_OF_TEAM);

/** When each of the tickets was made, or resolved, between two instants. */
export async function ticketInstants(
  reader: Reader,
  place: TicketPlace,
  time: TicketTime,
  range: Range,
): Promise<number[]> {
  // What is counted at its resolution has one.
  return (await reader.all(timedOf(place)[time].instants, { ...place, ...range })).flatMap(({ at }) => at ?? []);
}

/** Tickets that were made, or resolved, between two instants, newest first. */
export async function timedTickets(
  reader: Reader,
  place: TicketPlace,
  time: TicketTime,
  range: Range,
  page: CountedPage,
): Promise<CountedTicket[]> {
  const rows = await reader.all(timedOf(place)[time].page, { ...place, ...range, ...cursorOf(page) });
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : { ...row, at }));
}

/** Tickets that are open now, newest first. */
export function openTickets(reader: Reader, place: TicketPlace, page: CountedPage): Promise<CountedTicket[]> {
  return reader.all(place.teamId === null ? openPage : openPageOfTeam, { ...place, ...cursorOf(page) });
}

/** The rows of counted tickets that somebody sees, by id; what was deleted a moment ago is left out. */
export async function ticketsById(
  reader: Reader,
  sight: Sight,
  ids: readonly number[],
): Promise<Map<number, TicketDto>> {
  const rows = ids.length === 0 ? [] : await reader.all(seenTicketRows, { ids, ...viewerOf(sight) });
  return new Map(rows.map((row) => [row.id, toTicketDto(row)]));
}

/** What of a ticket is counted. Times are epoch milliseconds; `channel` null: it is of no conversation. */
export type TicketToCount = {
  id: number;
  createdAt: number;
  resolvedAt: number | null;
  attenderId: number | null;
  channel: Channel | null;
  teamId: number | null;
  /** JSON list. */
  tags: string;
  /** Somebody still has something to do. */
  isOpen: boolean;
};

/** Some tickets as they are now; what is deleted counts nowhere and is left out. */
export async function ticketsNow(reader: Reader, ids: readonly number[]): Promise<TicketToCount[]> {
  const rows = await reader.all(ticketsToCount, { ids });
  return rows.flatMap(({ deletedAt, status, ...row }) =>
    deletedAt === null ? [{ ...row, isOpen: !isFinished(status) }] : [],
  );
}

/** Ids of the workspace's tickets after one, in their order; deleted ones as well. */
export async function ticketIdsAfter(reader: Reader, afterId: number, limit: number): Promise<number[]> {
  return (await reader.all(ticketsAfter, { afterId, limit })).map(({ id }) => id);
}

/** Ids of the tickets that belong to some conversations. */
export async function ticketIdsOf(reader: Reader, conversationIds: readonly number[]): Promise<number[]> {
  return (await reader.all(ticketsOfConversations, { ids: conversationIds })).map(({ id }) => id);
}
