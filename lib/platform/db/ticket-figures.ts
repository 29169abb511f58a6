import { connections, prepared } from "./connections";

// Reads of the figures of tickets. Straight from their rows: there are far fewer of them than of conversations, and what
// they count is in the row itself. Times are epoch milliseconds.

/** Whose tickets. A ticket's channel is its conversation's. */
export type TicketPlace = {
  workspaceId: number;
  attenderId: number | null;
  channel: string | null;
  tag: string | null;
};
/** What is counted at which time of a ticket. */
export type TicketTime = "createdAt" | "resolvedAt";
export type TicketPosition = { id: number; at: number; attenderId: number | null };
type Range = { since: number; before: number };

const NARROW = `t.workspaceId = @workspaceId AND t.deletedAt IS NULL
  AND (@attenderId IS NULL OR t.assignedAttenderId = @attenderId)
  AND (@channel IS NULL OR EXISTS (SELECT 1 FROM conversation c
    WHERE c.workspaceId = t.workspaceId AND c.id = t.conversationId AND c.channel = @channel))
  AND (@tag IS NULL OR EXISTS (SELECT 1 FROM ticket_tag g
    WHERE g.workspaceId = t.workspaceId AND g.ticketId = t.id AND g.tag = @tag))`;
const AFTER = "AND (@cursorAt IS NULL OR (at, id) < (@cursorAt, @cursorId))";
// What 'open' is on the board: somebody still has something to do.
const OPEN = `FROM ticket t INDEXED BY "ticket_workspaceId_status_priority_updatedAt_id_idx"
  WHERE t.status IN ('open', 'in_progress', 'waiting_customer') AND ${NARROW}`;

// Each holds all that is asked for, so no row is read to count it.
const INDEXES: Record<TicketTime, string> = {
  createdAt: "ticket_created_figures_idx",
  resolvedAt: "ticket_resolved_figures_idx",
};
const timed = (time: TicketTime) =>
  `FROM ticket t INDEXED BY "${INDEXES[time]}" WHERE t.${time} >= @since AND t.${time} < @before AND ${NARROW}`;
const columns = (time: TicketTime) => `t.id AS id, t.${time} AS at, t.assignedAttenderId AS attenderId`;
const positions = (from: string, time: TicketTime) =>
  `SELECT * FROM (SELECT ${columns(time)} ${from}) WHERE 1 ${AFTER} ORDER BY at DESC, id DESC LIMIT @limit`;

const SQL = {
  createdAt: { count: `SELECT count(*) ${timed("createdAt")}`, instants: `SELECT t.createdAt ${timed("createdAt")}` },
  resolvedAt: {
    count: `SELECT count(*) ${timed("resolvedAt")}`,
    instants: `SELECT t.resolvedAt ${timed("resolvedAt")}`,
  },
} as const;
const LISTS = {
  createdAt: positions(timed("createdAt"), "createdAt"),
  resolvedAt: positions(timed("resolvedAt"), "resolvedAt"),
};
const OPEN_LIST = positions(OPEN, "createdAt");

/** How many tickets were made, or resolved, between two instants. */
export function countTickets(place: TicketPlace, time: TicketTime, range: Range): number {
  return prepared(connections().reader, SQL[time].count)
    .pluck()
    .get({ ...place, ...range }) as number;
}

/** When each of them was. */
export function readTicketInstants(place: TicketPlace, time: TicketTime, range: Range): number[] {
  return prepared(connections().reader, SQL[time].instants)
    .pluck()
    .all({ ...place, ...range }) as number[];
}

/** How many tickets are open now. */
export function countOpenTickets(place: TicketPlace): number {
  return prepared(connections().reader, `SELECT count(*) ${OPEN}`).pluck().get(place) as number;
}

/** A position after which a page begins. */
export type TicketCursor = { at: number; id: number };

const cursorOf = (cursor: TicketCursor | null) => ({ cursorAt: cursor?.at ?? null, cursorId: cursor?.id ?? null });

/** Tickets that were made, or resolved, between two instants, newest first. */
export function listTimedTickets(
  place: TicketPlace,
  time: TicketTime,
  range: Range,
  page: { cursor: TicketCursor | null; limit: number },
): TicketPosition[] {
  return prepared(connections().reader, LISTS[time]).all({
    ...place,
    ...range,
    ...cursorOf(page.cursor),
    limit: page.limit,
  }) as TicketPosition[];
}

/** Tickets that are open now, newest first. */
export function listOpenTickets(
  place: TicketPlace,
  page: { cursor: TicketCursor | null; limit: number },
): TicketPosition[] {
  return prepared(connections().reader, OPEN_LIST).all({
    ...place,
    ...cursorOf(page.cursor),
    limit: page.limit,
  }) as TicketPosition[];
}
