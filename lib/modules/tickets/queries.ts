import type { Priority } from "@/lib/kernel/conversation";
import { findConversationSubject } from "@/lib/modules/conversations/find-subject";
import type { SearchPage } from "@/lib/modules/conversations/queries";
import { recordsExactly } from "@/lib/modules/fields/conditions/exact-values";
import { type FieldsFilter, NO_FIELDS } from "@/lib/modules/fields/filter";
import { recordsNamed } from "@/lib/modules/fields/named-records";
import { notePrivateLook } from "@/lib/modules/teams/private-look";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { catchUp } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import type { Sight } from "@/lib/platform/session/sight";
import { tagsOf, toTicketDetailDto, toTicketDto } from "./dto";
import { byListOrder, type ListedPage, listPositions, positionsOf, rowsAt } from "./list-page";
import { TICKET_PAGE_SIZE, type TicketDetailDto, type TicketDto, type TicketFilter } from "./schema";
import { searchTickets } from "./search/search-tickets";
import { seesAllTickets } from "./sight";
import { ticketByNumber } from "./store/ticket";
import { type TicketPosition, ticketsOfConversation } from "./store/ticket-list";
import type { TicketConditions } from "./store/ticket-ranges";
import { seenTicketRows, ticketDetail, ticketRows } from "./store/ticket-row";
import { seenTags, tagsInUse } from "./store/ticket-tag";

/** Most tags that the filter offers. */
const TAGS_MAX = 200;
/** Tickets shown beside a conversation. */
const BESIDE_MAX = 50;

/** Opaque page position: base64url of `updatedAt:id`. */
const encodeCursor = ({ updatedAt, id }: TicketPosition) => Buffer.from(`${updatedAt}:${id}`).toString("base64url");

function decodeCursor(cursor: string): TicketPosition {
  const match = /^(\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { updatedAt: Number(match[1]), id: Number(match[2]) };
}

// Two demands on one field must both hold.
const both = <T>(one: readonly T[] | undefined, other: readonly T[] | undefined): readonly T[] | undefined =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other);

/** Who reads a list. */
export type ListReader = Pick<Ctx, "workspaceId" | "permissions" | "attender" | "sight" | "teamIds" | "deletedTeamIds">;

/** What a filter demands of the columns, for the attender who asks. */
function conditionsOf(ctx: ListReader, filter: TicketFilter): TicketConditions {
  const { sight, teamIds, deletedTeamIds } = ctx;
  const me = [ctx.attender.id];
  const assignees = filter.assignee?.map((value) =>
    value === "me" ? ctx.attender.id : value === "unassigned" ? null : value,
  );
  return {
    statuses: both(filter.status, filter.preset === "open" ? ["open"] : undefined),
    ownStatuses: filter.ownStatus,
    priorities: both(filter.priority, filter.preset === "urgent" ? ["urgent"] : undefined),
    assignees: both<number | null>(
      assignees && [...new Set(assignees)],
      filter.mine || filter.preset === "assigned_to_me" ? me : undefined,
    ),
    customers: filter.customer,
    tags: filter.tag,
    // 0: of no team, as a deleted team's are.
    audiences: filter.team?.flatMap((id) => (id === 0 ? [0, ...deletedTeamIds] : teamIds.includes(id) ? [id] : [])),
    ...(sight.isWhole ? { isLinked: filter.hasConversation } : { sight, namesConversation: filter.hasConversation }),
  };
}

/** A page's places among some tickets. */
const positionsIn = async ({ workspaceId, conditions, after, limit }: ListedPage, ids: readonly number[]) =>
  (await positionsOf(workspaceId, conditions, after, ids)).toSorted(byListOrder).slice(0, limit);

type TicketPageQuery = TicketFilter & { cursor?: string | undefined; pageSize?: number };

const isNothing = (conditions: TicketConditions) =>
  Object.values(conditions).some((values) => Array.isArray(values) && values.length === 0);

/**
 * Tickets that a filter lets through, newest change first. @param fields what they have to have in fields of the workspace's own
 * @throws {AppError} VALIDATION_FAILED for a bad cursor, and as `recordsExactly`; FORBIDDEN likewise
 */
export async function listTicketPage(
  ctx: ListReader,
  query: TicketPageQuery = {},
  fields: FieldsFilter = NO_FIELDS,
): Promise<SearchPage<TicketDto>> {
  return listTicketsOf(ctx, query, await recordsExactly(reads(ctx.workspaceId), ctx, "ticket", fields));
}

/** The same of some tickets. @param ids undefined: of all. @throws {AppError} VALIDATION_FAILED for a bad cursor */
export async function listTicketsOf(
  ctx: ListReader,
  query: TicketPageQuery,
  ids: readonly number[] | undefined,
): Promise<SearchPage<TicketDto>> {
  const limit = query.pageSize ?? TICKET_PAGE_SIZE;
  const conditions = { ...conditionsOf(ctx, query), ids };
  const after = query.cursor ? decodeCursor(query.cursor) : undefined;
  if (isNothing(conditions)) return { items: [], nextCursor: null, instead: null };
  const page = { workspaceId: ctx.workspaceId, sight: ctx.sight, conditions, after, limit: limit + 1 };
  const text = query.q?.trim();
  if (text) await catchUp();
  const { rows, instead } = text
    ? await searchTickets({ ...page, text, own: await recordsNamed(reads(ctx.workspaceId), ctx, "ticket", text) })
    : { rows: await rowsAt(page, ids ? await positionsIn(page, ids) : await listPositions(page)), instead: null };
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(toTicketDto),
    nextCursor: rows.length > limit && last ? encodeCursor(last) : null,
    instead,
  };
}

/** One ticket, or null when the asker sees none with this number. */
export async function getTicket(ctx: Ctx, number: number): Promise<TicketDetailDto | null> {
  if (!ctx.sight.isWhole && !(await seesAllTickets(ctx, [number]))) return null;
  const ticket = await readTicket(reads(ctx.workspaceId), number, ctx.sight);
  if (ticket) await notePrivateLook(ctx, { type: "ticket", id: number, teamId: ticket.team?.id ?? null });
  return ticket;
}

async function readTicket(reader: Reader, number: number, sight: Sight): Promise<TicketDetailDto | null> {
  const row = await reader.first(ticketDetail, { number, ...viewerOf(sight) });
  return row ? toTicketDetailDto(row) : null;
}

/** A ticket as a commit leaves it, for who made the commit: they saw it before. @throws {AppError} NOT_FOUND */
export async function existingTicket(reader: Reader, number: number, sight: Sight): Promise<TicketDetailDto> {
  const ticket = await readTicket(reader, number, sight);
  if (!ticket) throw notFound();
  return ticket;
}

/** What a ticket is about, for whoever reads it for the team; undefined when the workspace has none with this number. */
export async function readTicketText(
  reader: Pick<Reader, "first">,
  number: number,
): Promise<{ id: number; subject: string; description: string; priority: Priority; tags: string[] } | undefined> {
  const state = await reader.first(ticketByNumber, { number });
  if (!state) return undefined;
  const { id, subject, description, priority } = state;
  return { id, subject, description, priority, tags: tagsOf(state) };
}

/** Rows of the list by their ids, newest change first, for the hub to tell: it leaves out what somebody doesn't see. */
export async function ticketDtosOf(reader: Reader, ids: readonly number[]): Promise<TicketDto[]> {
  return ids.length === 0 ? [] : (await reader.all(ticketRows, { ids })).map(toTicketDto);
}

/** Of some tickets, the rows of those that somebody sees, newest change first. */
export async function seenTicketDtos(reader: Reader, sight: Sight, ids: readonly number[]): Promise<TicketDto[]> {
  return ids.length === 0 ? [] : (await reader.all(seenTicketRows, { ids, ...viewerOf(sight) })).map(toTicketDto);
}

/** The tickets of a conversation that the asker sees, newest change first; null when the workspace has no such conversation. */
export async function listConversationTickets(
  { workspaceId, sight }: Pick<Ctx, "workspaceId" | "sight">,
  conversationId: number,
): Promise<TicketDto[] | null> {
  const reader = reads(workspaceId);
  if ((await findConversationSubject(reader, conversationId)) === undefined) return null;
  const tickets = await reader.all(ticketsOfConversation, {
    conversationId,
    limit: BESIDE_MAX,
    ...viewerOf(sight),
  });
  return seenTicketDtos(
    reader,
    sight,
    tickets.map(({ id }) => id),
  );
}

/** The newest tickets of a customer that the asker sees. */
export async function listCustomerTickets(ctx: ListReader, customerId: number, limit: number): Promise<TicketDto[]> {
  const { workspaceId, sight } = ctx;
  const page = { workspaceId, sight, conditions: conditionsOf(ctx, { customer: [customerId] }), limit };
  return (await rowsAt(page, await listPositions(page))).map(toTicketDto);
}

/** What the filter offers: tags of tickets that the asker sees. */
export async function getTicketOptions({
  workspaceId,
  sight,
}: Pick<Ctx, "workspaceId" | "sight">): Promise<{ tags: string[] }> {
  const reader = reads(workspaceId);
  const rows = sight.isWhole
    ? await reader.all(tagsInUse, { limit: TAGS_MAX })
    : await reader.all(seenTags, { limit: TAGS_MAX, ...viewerOf(sight) });
  return { tags: rows.flatMap(({ tag }) => tag ?? []) };
}
